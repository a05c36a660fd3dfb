import { createHmac } from 'node:crypto';
import type { Outbound } from '../../platform/outbound.ts';

/** Signs as standardwebhooks.com says: the receiver can tell who sent it, when, and whether it has it already. */
export function signatureOf(secret: string, id: string, timestampS: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
}

interface Webhook {
  url: string;
  secret: string;
  id: string;
  payload: object;
}

export async function sendWebhook(outbound: Outbound, { url, secret, id, payload }: Webhook): Promise<void> {
  const body = JSON.stringify(payload);
  const timestampS = Math.floor(Date.now() / 1000);
  const status = await outbound.post(
    url,
    {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestampS,
      'webhook-signature': signatureOf(secret, id, timestampS, body),
    },
    body,
  );
  if (status < 200 || status >= 300) throw new Error(`The webhook answered ${status}`);
}
