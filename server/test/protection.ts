import { protectionEndpoints as calls, type ProposeBody } from '#contract/protection.ts';
import { oath } from './control.ts';
import type { TestApp } from './harness.ts';

interface Asker {
  token: string;
}

export const germanTemplate = {
  name: 'Letter 4711',
  standard: 'DE_VDE4105_2018',
  note: null,
  values: [
    { key: 'ov1.v', value: 280 },
    { key: 'ret.waitS', value: 90 },
  ],
};

export async function addTemplate(t: TestApp, who: Asker, more: object = {}): Promise<string> {
  return (await t.call(calls.addTemplate, { body: { ...germanTemplate, ...more } }, who)).data.id;
}

export const proposal = (templateId: string, deviceIds: string[], more: Partial<ProposeBody> = {}): ProposeBody => ({
  templateId,
  target: { deviceIds },
  perMinute: 60,
  canary: 0,
  stopCount: 10,
  stopPct: 50,
  healthyWithinS: 300,
  waitS: 3600,
  ...oath,
  ...more,
});
