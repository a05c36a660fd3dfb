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

/** What dongles say by MQTT. They are answered only where something was not taken. */
export function mqttReceiver(ingest: IngestService): Receive {
  return async (dongleSn, kind, payload) => {
    // answers to commands and firmware go to who sent those
    if (kind === 'ack' || kind === 'fw') return null;
    if (payload.length > telemetryBytes) return ingest.refuse(dongleSn, 'too large', payload.toString('utf8', 0, 200));
    const body = parse(payload);
    if (body === undefined) return ingest.refuse(dongleSn, 'no JSON', payload.toString('utf8', 0, 2_000));
    const answer = await ingest.receive(dongleSn, kind, body);
    return answer.refused.length > 0 ? { msgId: (body as { msgId?: unknown } | null)?.msgId ?? null, ...answer } : null;
  };
}
