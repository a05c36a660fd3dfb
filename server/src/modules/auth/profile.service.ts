import type { AuditAction, AuditChange } from '#contract/audit.ts';
import type { UserInfo } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, isBroken, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { type Actor, type Caller, FileAnswer } from '../../platform/http.ts';
import { maskContact, maskEmail, maskMobile } from '../../platform/mask.ts';
import { ownScope, systemScope } from '../../platform/scope.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import * as accounts from './accounts.repository.ts';
import type { CodesService } from './codes.service.ts';
import { hashPassword, type Passwords } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import { deleteSessions } from './sessions.repository.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

const everyCancelled = systemScope('cancelled accounts are erased when their time has come');
const graceDays = 14;
const avatarPixels = 256;
const mostInputPixels = 50_000_000;

interface Options {
  db: Database;
  passwords: Passwords;
  secondFactor: SecondFactor;
  codes: CodesService;
  messages: MessagesService;
  audit: AuditService;
}

export function createProfileService({ db, passwords, secondFactor, codes, messages, audit }: Options) {
  async function own(actor: Actor): Promise<accounts.Account> {
    const account = await accounts.findAccount(db, ownScope(actor.accountId));
    if (!account) throw new AppError('noSession');
    return account;
  }

  /** What a person does to the own account is written down for that person and the organization. */
  const note = (tx: Tx, who: Who, account: accounts.Account, action: AuditAction, changes: AuditChange[] = []) =>
    audit.record(tx, who, {
      action,
      objectType: 'ACCOUNT',
      objectId: account.id,
      objectName: account.account_name,
      organizationId: account.organization_id,
      subjectAccountId: account.id,
      changes,
    });

  return {
    async userInfo(actor: Actor): Promise<UserInfo> {
      const profile = await accounts.findProfile(db, ownScope(actor.accountId), actor.sessionId);
      if (!profile) throw new AppError('noSession');
      return {
        id: actor.accountId,
        accountName: profile.account_name,
        nickName: profile.nick_name,
        mobileMasked: profile.mobile && maskMobile(profile.mobile),
        emailMasked: profile.email && maskEmail(profile.email),
        organizationName: profile.organization_name,
        avatarId: profile.avatar_id,
        demo: profile.demo,
        twoFactor: secondFactor.isOn(profile),
        createdAt: profile.created_at,
        cancellationUndone: profile.cancellation_undone,
        rolePermList: profile.roles.map((r) => ({
          roleType: r.type as UserInfo['rolePermList'][number]['roleType'],
          roleCode: r.code,
          roleName: r.name,
          permList: r.permissions.sort(),
        })),
      };
    },

    async rename(actor: Actor, accountName: string, nickName: string | null): Promise<null> {
      try {
        await accounts.changeAccount(db, ownScope(actor.accountId), { account_name: accountName, nick_name: nickName });
      } catch (error) {
        if (isUniqueViolation(error, 'account_name_unique')) throw new AppError('accounts.nameTaken');
        throw error;
      }
      return null;
    },

    async bind(actor: Actor, caller: Caller, target: string, code: string, password: string): Promise<null> {
      const account = await passwords.confirm(actor.accountId, password);
      const use = await codes.check('BIND', target, code, actor.accountId);
      const column = accounts.contactColumn[target.includes('@') ? 'EMAIL' : 'MOBILE'];
      const before = account[column];
      try {
        await db.transaction().execute(async (tx) => {
          await use(tx);
          await accounts.changeAccount(tx, ownScope(account.id), { [column]: target });
          const change = { field: column, before: before && maskContact(before), after: maskContact(target) };
          await note(tx, { actor, caller }, account, 'auth.contactBound', [change]);
          if (before) {
            await messages.send(tx, {
              target: before,
              language: account.language as Language,
              template: 'contactChanged',
              values: { account: account.account_name, contact: maskContact(target) },
            });
          }
        });
      } catch (error) {
        if (isUniqueViolation(error, `account_${column}_unique`)) throw new AppError('auth.badCode');
        throw error;
      }
      return null;
    },

    async changePassword(actor: Actor, caller: Caller, oldDigest: string, digest: string): Promise<null> {
      const account = await passwords.confirm(actor.accountId, oldDigest);
      const password_hash = await hashPassword(digest);
      await db.transaction().execute(async (tx) => {
        await accounts.changeAccount(tx, ownScope(account.id), { password_hash });
        await deleteSessions(tx, ownScope(account.id), actor.sessionId);
        await note(tx, { actor, caller }, account, 'auth.passwordChanged');
        const target = account.email ?? account.mobile;
        const values = { account: account.account_name };
        if (target)
          await messages.send(tx, { target, language: account.language as Language, template: 'passwordChanged', values });
      });
      return null;
    },

    async cancel(
      actor: Actor,
      caller: Caller,
      typedName: string,
      password: string,
      code: string | undefined,
    ): Promise<{ erasedAt: string }> {
      const current = await own(actor);
      if (typedName !== current.account_name) throw new FieldError('typedName', 'typedName');
      const account = await passwords.confirm(actor.accountId, password, { demanded: true, value: code });
      const erasedAt = new Date(Date.now() + graceDays * 86_400_000);
      const work = async (tx: Tx) => {
        await accounts.changeAccount(tx, ownScope(account.id), { erase_at: erasedAt.toISOString() });
        await deleteSessions(tx, ownScope(account.id));
        await note(tx, { actor, caller }, account, 'auth.cancelled');
        const target = account.email ?? account.mobile;
        const language = account.language as Language;
        const values = {
          account: account.account_name,
          date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(erasedAt),
        };
        if (target) await messages.send(tx, { target, language, template: 'accountCancelled', values });
      };
      await db
        .transaction()
        .execute(work)
        .catch((error: unknown) => {
          if (isBroken(error, 'last_administrator')) throw new AppError('accounts.lastAdministrator');
          throw error;
        });
      return { erasedAt: erasedAt.toISOString() };
    },

    /** The picture is drawn anew: whatever else the file carried stays behind. */
    async setAvatar(actor: Actor, file: Buffer): Promise<{ avatarId: string }> {
      const picture = await drawAvatar(file);
      const avatarId = newId();
      await accounts.replaceAvatar(db, ownScope(actor.accountId), avatarId, picture);
      return { avatarId };
    },

    async removeAvatar(actor: Actor): Promise<null> {
      await accounts.deleteAvatar(db, ownScope(actor.accountId));
      return null;
    },

    async avatar(actor: Actor, id: string): Promise<FileAnswer> {
      const picture = await accounts.findAvatar(db, ownScope(actor.accountId), id);
      if (!picture) throw new AppError('notFound');
      return new FileAnswer(picture, 'image/webp');
    },

    async eraseDue(now = new Date()): Promise<void> {
      for (const account of await accounts.listDueErasures(db, everyCancelled, now)) {
        await db.transaction().execute(async (tx) => {
          if (!(await accounts.eraseAccount(tx, ownScope(account.id), now))) return;
          await messages.forget(
            tx,
            [account.email, account.mobile].filter((c) => c !== null),
          );
        });
      }
    },
  };
}

async function drawAvatar(file: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { limitInputPixels: mostInputPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw new Error(`unexpected ${format}`);
    return await image.rotate().resize(avatarPixels, avatarPixels, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    throw new AppError('files.notAPicture');
  }
}
