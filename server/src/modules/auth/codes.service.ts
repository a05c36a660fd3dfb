import { timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import { newId, sixDigits, type Vault } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { enqueue } from '../../platform/jobs.ts';
import { systemScope } from '../../platform/scope.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { findAccountByLogin } from './accounts.repository.ts';
import * as repository from './codes.repository.ts';

export type CodesService = ReturnType<typeof createCodesService>;

export const issueJob = 'codes:issue';

const stranger = systemScope('a code goes to an address, whoever is behind it');
const validMinutes = 10;
const mostTries = 5;
const secondsBetween = 60;
const mostPerDay = 10;
const mostPerAddressAndHour = 30;

export function createCodesService(db: Database, vault: Vault, messages: MessagesService) {
  const hash = (id: string, code: string) => vault.sign(`code|${id}|${code}`);

  return {
    /**
     * Only notes the wish: whether a code is due, and to whom, is decided in the background,
     * so that answer and time are the same for known and unknown targets.
     */
    async ask(purpose: CodePurpose, target: string, actor: Actor | null, caller: Caller) {
      if (purpose === 'BIND') {
        if (!actor) throw new AppError('noSession');
        if (actor.demo) throw new AppError('auth.demoReadOnly');
      }
      await db.transaction().execute(async (tx) => {
        await repository.lockTarget(tx, stranger, target);
        const asked = await repository.countAsked(tx, stranger, target, caller.address);
        const seconds = asked.seconds_since === null ? 0 : Math.ceil(secondsBetween - asked.seconds_since);
        if (seconds > 0) throw new AppError('codes.tooSoon', { values: { seconds }, data: { seconds } });
        if (asked.day >= mostPerDay || asked.hour_address >= mostPerAddressAndHour) throw new AppError('codes.tooMany');
        const id = newId();
        await repository.insertCode(tx, stranger, {
          id,
          purpose,
          target,
          account_id: purpose === 'BIND' ? (actor?.accountId ?? null) : null,
          address: caller.address,
          expires_at: new Date(Date.now() + validMinutes * 60_000).toISOString(),
        });
        await enqueue(tx, issueJob, { id, language: caller.language }, { maxAttempts: 3 });
      });
      return { validMinutes, retryAfterSeconds: secondsBetween };
    },

    async issue(id: string, language: Language): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const row = await repository.findCode(tx, stranger, id);
        if (!row || row.code_hash) return;
        const { target } = row;
        const purpose = row.purpose as CodePurpose;
        const known = (await findAccountByLogin(tx, stranger, target)) !== undefined;
        if (purpose === 'REGISTER' && known)
          return void (await messages.send(tx, { target, language, template: 'alreadyRegistered' }));
        if (purpose === 'BIND' && known) return void (await messages.send(tx, { target, language, template: 'contactTaken' }));
        if ((purpose === 'FORGET' || purpose === 'LOGIN') && !known) return;
        const code = sixDigits();
        await repository.setCodeHash(tx, stranger, id, hash(id, code));
        await messages.send(tx, { target, language, template: `code.${purpose}`, values: { code, minutes: validMinutes } });
      });
    },

    /**
     * Checks a code and returns the act of using it up, to be done inside the transaction that it permits:
     * if that fails, the code can be tried again.
     */
    async check(
      purpose: CodePurpose,
      target: string,
      code: string,
      accountId: string | null = null,
    ): Promise<(tx: Tx) => Promise<void>> {
      const row = await repository.countTry(db, stranger, purpose, target, accountId, mostTries);
      const right = row?.code_hash && timingSafeEqual(row.code_hash, hash(row.id, code));
      if (!right) throw new AppError('auth.badCode');
      return async (tx) => {
        if (!(await repository.spendCode(tx, stranger, row.id))) throw new AppError('auth.badCode');
      };
    },

    purge: () => repository.deleteOldCodes(db, stranger),
  };
}
