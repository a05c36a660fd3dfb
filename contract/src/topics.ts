/** Where a dongle and the server speak: each dongle below its own serial number only. */
export const upKinds = ['telemetry', 'info', 'event', 'state', 'ack', 'fw', 'chunk'] as const;
export type UpKind = (typeof upKinds)[number];

export const downKinds = ['cmd', 'time', 'reply', 'chunk'] as const;
export type DownKind = (typeof downKinds)[number];

export const upTopic = (dongleSn: string, kind: UpKind): string => `v1/${dongleSn}/up/${kind}`;
export const downTopic = (dongleSn: string, kind: DownKind): string => `v1/${dongleSn}/down/${kind}`;

/** All that dongles say, for a server behind a broker of its own. */
export const everyUpTopic = 'v1/+/up/+';

export function parseUpTopic(topic: string): { dongleSn: string; kind: UpKind } | null {
  const [version, dongleSn, direction, kind, more] = topic.split('/');
  if (version !== 'v1' || direction !== 'up' || !dongleSn || more !== undefined) return null;
  return upKinds.includes(kind as UpKind) ? { dongleSn, kind: kind as UpKind } : null;
}
