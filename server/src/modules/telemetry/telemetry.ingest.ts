import { telemetryBytes } from '#contract/telemetry.ts';
import type { Receive } from '../../platform/mqtt.ts';
import type { IngestService } from './ingest.service.ts';

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}

/** Those who take what is no measurement. Each says what is wrong with a message that is not taken. */
export interface Takers {
  /** An answer to a command. */
  ack(dongleSn: string, body: unknown): Promise<string | null>;
  /** How far a device is with a program. */
  fw(dongleSn: string, body: unknown): Promise<string | null>;
  /** A piece of a program is asked for. */
  chunk(dongleSn: string, body: unknown): Promise<Buffer | string | null>;
}

/** What dongles say by MQTT. They are answered only where they ask for something or it was not taken. */
export function mqttReceiver(ingest: IngestService, takers: Takers): Receive {
  return async (dongleSn, kind, payload) => {
    if (payload.length > telemetryBytes) return ingest.refuse(dongleSn, 'too large', payload.toString('utf8', 0, 200));
    const body = parse(payload);
    if (body === undefined) return ingest.refuse(dongleSn, 'no JSON', payload.toString('utf8', 0, 2_000));
    if (kind === 'ack' || kind === 'fw' || kind === 'chunk') {
      const answer = await takers[kind](dongleSn, body);
      return typeof answer === 'string' ? ingest.refuse(dongleSn, answer, JSON.stringify(body).slice(0, 2_000)) : answer;
    }
    const answer = await ingest.receive(dongleSn, kind, body);
    return answer.refused.length > 0 ? { msgId: (body as { msgId?: unknown } | null)?.msgId ?? null, ...answer } : null;
  };
}
