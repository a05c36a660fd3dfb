import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import { deleteSubscription, keepSecret, subscriptionsOf } from './choices.repository.ts';

export type Push = ReturnType<typeof createPush>;

interface Keys {
  publicKey: string;
  privateKey: string;
}

const installation = systemScope('the keys of the installation belong to nobody');
const keepForS = 24 * 3600;
const goneStatuses = [404, 410];

/** Messages to browsers (web push with VAPID keys that the installation makes once). */
export function createPush(db: Database, vault: Vault, outbound: Outbound, subject: string) {
  let known: Promise<Keys> | undefined;
  async function readKeys(): Promise<Keys> {
    const { default: webPush } = await import('web-push');
    const fresh = vault.seal(Buffer.from(JSON.stringify(webPush.generateVAPIDKeys())));
    return JSON.parse(vault.open(await keepSecret(db, installation, 'vapid', fresh)).toString()) as Keys;
  }
  const keys = (): Promise<Keys> => {
    known ??= readKeys().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    publicKey: async (): Promise<string> => (await keys()).publicKey,

    /** True where at least one browser has it; a browser that is gone is forgotten. What is urgent wakes a sleeping phone. */
    async send(accountId: string, payload: object, urgency: 'high' | 'normal'): Promise<boolean> {
      const own = ownScope(accountId);
      const { default: webPush } = await import('web-push');
      let taken = 0;
      let failure: unknown;
      for (const { endpoint, p256dh, auth } of await subscriptionsOf(db, own)) {
        try {
          const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
            vapidDetails: { subject, ...(await keys()) },
            TTL: keepForS,
            urgency,
            contentEncoding: 'aes128gcm',
          });
          const status = await outbound.post(endpoint, details.headers as Record<string, string>, details.body ?? '');
          if (goneStatuses.includes(status)) await deleteSubscription(db, own, endpoint);
          else if (status >= 200 && status < 300) taken++;
          else failure = new Error(`The push service answered ${status}`);
        } catch (error) {
          failure = error;
        }
      }
      if (taken === 0 && failure) throw failure;
      return taken > 0;
    },
  };
}
