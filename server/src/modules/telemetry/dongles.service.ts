import { timingSafeEqual } from 'node:crypto';
import { claimHash, newToken, sha256, type Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { FieldError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http.ts';
import type { Speaker } from '../../platform/mqtt.ts';
import { systemScope } from '../../platform/scope.ts';
import { resetThrottle } from '../../platform/throttle.repository.ts';
import { countAttempt, everyAttempt } from '../../platform/throttle.ts';
import * as repository from './dongles.repository.ts';

export type DonglesService = ReturnType<typeof createDonglesService>;

const signingIn = systemScope('whoever signs in is not known before the secret is found');
const hourMs = 3_600_000;
const codeLimit = (serialNumber: string) => ({ key: `provision:${serialNumber}`, free: 5, forgetAfterMs: 24 * hourMs });
const addressLimit = (address: string) => ({ key: `provision-address:${address}`, free: 100, forgetAfterMs: hourMs });

/** How dongles prove who they are. */
export function createDonglesService(db: Database, vault: Vault) {
  const speaker = (found: repository.DongleSecret): Speaker => ({ dongleSn: found.serial_number, timeZone: found.time_zone });

  return {
    async authenticate(serialNumber: string, secret: string): Promise<Speaker | null> {
      const found = await repository.findSecret(db, signingIn, { serialNumber });
      return found && timingSafeEqual(found.secret_hash, sha256(secret)) ? speaker(found) : null;
    },

    /** The secret alone is enough: no two dongles have the same. */
    async bySecret(secret: string): Promise<Speaker | null> {
      const found = await repository.findSecret(db, signingIn, { hash: sha256(secret) });
      return found ? speaker(found) : null;
    },

    /** Unknown dongle and wrong code answer alike. */
    async provision(
      { dongleSn, claimCode }: { dongleSn: string; claimCode: string },
      caller: Caller,
    ): Promise<{ secret: string }> {
      const limit = codeLimit(dongleSn);
      await countAttempt(db, [limit, addressLimit(caller.address)]);
      const dongle = await repository.findClaim(db, signingIn, dongleSn);
      const wanted = claimHash(vault, dongleSn, claimCode);
      if (!dongle?.claim_code_hash || !timingSafeEqual(dongle.claim_code_hash, wanted))
        throw new FieldError('claimCode', 'claimCodeWrong');
      const secret = newToken();
      await repository.saveSecret(db, signingIn, dongle.id, sha256(secret));
      await resetThrottle(db, everyAttempt, limit.key);
      return { secret };
    },
  };
}
