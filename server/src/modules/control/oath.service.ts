import { disclaimerVersion } from '#contract/control.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError, FieldErrors } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import * as repository from './control.repository.ts';

export type OathService = ReturnType<typeof createOathService>;

export interface Who {
  actor: Actor;
  caller: Caller;
}

interface Oath {
  agreed: boolean;
  qualified: boolean;
  disclaimerVersion: string;
  password: string;
}

interface Aim {
  objectType: 'DEVICE' | 'ROLLOUT' | 'PROTECTION_TEMPLATE';
  objectId: string;
}

const concerned = systemScope('whoever a forged call was aimed at is told, in reach or not');
const worthReporting = new Set<string>([
  'noPermission',
  'notFound',
  'auth.wrongPassword',
  'tooManyTries',
  'protection.samePerson',
]);

/** Who changes what an electrician answers for says so; whoever tries it without is written down. */
export function createOathService(db: Database, audit: AuditService, auth: AuthService) {
  return {
    /** The person is asked for the password again. */
    async swear({ actor }: Who, oath: Oath): Promise<void> {
      if (actor.byToken) throw new AppError('noPermission');
      if (!oath.agreed) throw new FieldError('agreed', 'agreement');
      if (!oath.qualified) throw new FieldError('qualified', 'qualification');
      if (oath.disclaimerVersion !== disclaimerVersion) throw new FieldError('disclaimerVersion', 'disclaimer');
      await auth.confirmPassword(actor.accountId, oath.password);
    },

    /** A refused attempt is evidence: it is kept for those whose device it was aimed at, else for those who answer for the person. */
    async onRecord<T>(who: Who, { objectType, objectId }: Aim, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        const name = error instanceof AppError ? error.failure : null;
        const isRefusal = error instanceof FieldError || error instanceof FieldErrors || (name && worthReporting.has(name));
        if (isRefusal) {
          const aim = objectType === 'DEVICE' ? await repository.findTarget(db, concerned, objectId) : undefined;
          await audit.record(db, who, {
            action: 'control.refused',
            objectType,
            objectId,
            objectName: aim?.serial_number ?? objectId,
            organizationId: aim ? aim.organization_id : await repository.organizationOf(db, ownScope(who.actor.accountId)),
            subjectAccountId: aim?.owner_id ?? null,
            plantId: aim?.plant_id ?? null,
            changes: [{ field: 'refusal', before: null, after: name ?? (error as Error).message }],
          });
        }
        throw error;
      }
    },

    /** Somebody without the permission tried a critical call. */
    forbidden: (actor: Actor, address: string, path: string): Promise<void> =>
      audit.record(
        db,
        { actor, caller: { address } },
        {
          action: 'control.refused',
          objectType: 'ACCOUNT',
          objectId: actor.accountId,
          objectName: path,
          subjectAccountId: actor.accountId,
          changes: [{ field: 'refusal', before: null, after: 'noPermission' }],
        },
      ),
  };
}
