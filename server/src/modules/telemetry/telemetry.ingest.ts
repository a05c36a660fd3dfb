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

/** Takes an answer to a command; says what is wrong with one that is not taken. */
export type TakeAnswer = (dongleSn: string, body: unknown) => Promise<string | null>;

/** What dongles say by MQTT. They are answered only where something was not taken. */
export function mqttReceiver(ingest: IngestService, takeAnswer: TakeAnswer): Receive {
  return async (dongleSn, kind, payload) => {
    // progress of firmware goes to who sent it
    if (kind === 'fw') return null;
    if (payload.length > telemetryBytes) return ingest.refuse(dongleSn, 'too large', payload.toString('utf8', 0, 200));
    const body = parse(payload);
    if (body === undefined) return ingest.refuse(dongleSn, 'no JSON', payload.toString('utf8', 0, 2_000));
    if (kind === 'ack') {
      const problem = await takeAnswer(dongleSn, body);
      return problem === null ? null : ingest.refuse(dongleSn, problem, JSON.stringify(body).slice(0, 2_000));
    }
    const answer = await ingest.receive(dongleSn, kind, body);
    return answer.refused.length > 0 ? { msgId: (body as { msgId?: unknown } | null)?.msgId ?? null, ...answer } : null;
  };
}
