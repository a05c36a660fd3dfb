import type { PageQuery } from '#contract/fields.ts';
import { type AddProgramBody, componentOf, type Program, type ProgramRow } from '#contract/firmware.ts';
import type { Language } from '#contract/languages.ts';
import { permissions } from '#contract/permissions.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { FilesService } from '../files/files.service.ts';
import * as repository from './firmware.repository.ts';
import { manifestOf, type Signer } from './firmware.signing.ts';
import type { SheetsService } from './sheets.service.ts';

interface Who {
  actor: Actor;
  caller: Caller;
}

interface Options {
  db: Database;
  audit: AuditService;
  auth: AuthService;
  files: FilesService;
  sheets: SheetsService;
  signer: Signer;
  /** Keys that nobody may trust any more, and since when. */
  revoked: readonly { keyId: string; at: string }[];
  /** The one who uploaded a program may release it. */
  releaseByOne: boolean;
}

export type FirmwareService = ReturnType<typeof createFirmwareService>;

type Action = 'firmware.added' | 'firmware.released' | 'firmware.disabled' | 'firmware.removed' | 'firmware.refused';

interface StatusWish {
  id: string;
  enabled: boolean;
  rowVersion: number;
  password: string;
}

const worthReporting = new Set<string>([
  'noPermission',
  'auth.wrongPassword',
  'tooManyTries',
  'firmware.releasedByOther',
  'firmware.checksum',
  'firmware.keyRevoked',
]);
const provider = systemScope('programs belong to the provider; permissions decide who sees and changes them');

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'firmware_version_unique')) throw new FieldError('version', 'taken');
  if (isUniqueViolation(error, 'firmware_file')) throw new FieldError('fileId', 'invalid');
  throw error;
}

/** Dutch has no description of its own: the specification asks for seven. */
const descriptionIn = (language: Language, descriptions: repository.Descriptions): string =>
  (descriptions as Partial<Record<Language, string>>)[language] ?? descriptions['en-GB'];

const isNotBefore = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) >= 0;

function toRow(row: repository.ProgramRow, language: Language): ProgramRow {
  return {
    id: row.id,
    manufacturerId: row.manufacturer_id,
    manufacturerName: row.manufacturer_name,
    type: row.type,
    version: row.program_version,
    state: row.state,
    support: row.support,
    devices: row.devices,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    description: descriptionIn(language, row.descriptions),
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    campaigns: row.campaigns,
  };
}

/** Programs for devices: from the uploaded file to the signed release. */
export function createFirmwareService({ db, audit, auth, files, sheets, signer, revoked, releaseByOne }: Options) {
  const mayRelease = (actor: Actor, program: repository.ProgramRow): boolean =>
    releaseByOne || program.created_by !== actor.accountId;

  async function find(id: string): Promise<repository.ProgramRow> {
    const program = await repository.findProgram(db, provider, id);
    if (!program) throw new AppError('notFound');
    return program;
  }

  async function lock(tx: Tx, id: string): Promise<repository.ProgramRow> {
    const program = await repository.lockProgram(tx, provider, id);
    if (!program) throw new AppError('notFound');
    return program;
  }

  const record = (
    tx: Tx | Database,
    who: Who,
    action: Action,
    program: { id: string; manufacturer: string; type: string; version: string },
    changes: ReturnType<typeof changesBetween>,
  ) =>
    audit.record(tx, who, {
      action,
      objectType: 'FIRMWARE',
      objectId: program.id,
      objectName: `${program.manufacturer} ${program.type} ${program.version}`,
      changes,
    });
  const named = (row: repository.ProgramRow) => ({
    id: row.id,
    manufacturer: row.manufacturer_name,
    type: row.type,
    version: row.program_version,
  });

  async function listedFor(tx: Tx, accountId: string, body: AddProgramBody): Promise<string[] | null> {
    if (body.support === 'ALL') {
      if (body.sheetId) throw new FieldError('sheetId', 'invalid');
      return null;
    }
    if (!body.sheetId) throw new FieldError('sheetId', 'required');
    const serialNumbers = await sheets.take(tx, accountId, body.sheetId, body);
    if (!serialNumbers) throw new FieldError('sheetId', 'invalid');
    return serialNumbers;
  }

  /** The bytes are counted once more before anybody signs for them. */
  async function release(who: Who, program: repository.ProgramRow, rowVersion: number): Promise<void> {
    const { keyId, publicKeyPem } = signer.publicKey();
    if (revoked.some((key) => key.keyId === keyId)) throw new AppError('firmware.keyRevoked');
    if (!(await files.isUntouched(program.file_id, program.sha256))) throw new AppError('firmware.checksum');
    const manifest = manifestOf({
      manufacturer: program.manufacturer_name,
      type: program.type,
      version: program.program_version,
      minFrom: program.min_from,
      hwRevs: program.hw_revs,
      sizeB: program.size_bytes,
      sha256: program.sha256,
      allowDowngrade: program.allow_downgrade,
    });
    await db.transaction().execute(async (tx) => {
      const { version, state } = await lock(tx, program.id);
      if (version !== rowVersion || state === 'ENABLED') throw new AppError('conflict');
      await repository.rememberKey(tx, provider, keyId, publicKeyPem);
      await repository.enableProgram(tx, ownScope(who.actor.accountId), program.id, {
        manifest,
        signature: signer.sign(manifest),
        key_id: keyId,
        released_by_name: await audit.nameOf(tx, who.actor.accountId),
      });
      await record(tx, who, 'firmware.released', named(program), [
        { field: 'status', before: state, after: 'ENABLED' },
        { field: 'sha256', before: null, after: program.sha256 },
        { field: 'keyId', before: program.key_id, after: keyId },
      ]);
    });
  }

  async function disable(who: Who, { id }: repository.ProgramRow, rowVersion: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const program = await lock(tx, id);
      if (program.version !== rowVersion || program.state !== 'ENABLED') throw new AppError('conflict');
      await repository.disableProgram(tx, provider, id);
      await record(tx, who, 'firmware.disabled', named(program), [{ field: 'status', before: 'ENABLED', after: 'DISABLED' }]);
    });
  }

  /** Whoever uploads cannot release alone, where two are needed. */
  async function changeStatus(who: Who, program: repository.ProgramRow, { enabled, rowVersion, password }: StatusWish) {
    const { actor } = who;
    if (actor.byToken) throw new AppError('noPermission');
    await auth.confirmPassword(actor.accountId, password);
    if (!enabled) return disable(who, program, rowVersion);
    if (!mayRelease(actor, program)) throw new AppError('firmware.releasedByOther');
    return release(who, program, rowVersion);
  }

  return {
    async page(filter: repository.ProgramFilter, { pageNum, pageSize }: PageQuery, language: Language) {
      const list = await repository.listPrograms(db, provider, filter, pageSize, (pageNum - 1) * pageSize);
      return { list: list.map((row) => toRow(row, language)), total: await repository.countPrograms(db, provider, filter) };
    },

    async detail({ actor, caller }: Who, scope: Scope, id: string): Promise<Program> {
      const row = await find(id);
      const counts = await repository.countFitting(db, scope, row, componentOf[row.type].device);
      const { signature, key_id, manifest } = row;
      return {
        ...toRow(row, caller.language),
        rowVersion: row.version,
        minFrom: row.min_from,
        hwRevs: row.hw_revs,
        allowDowngrade: row.allow_downgrade,
        descriptions: row.descriptions,
        fileId: row.file_id,
        sha256: row.sha256,
        signature: signature && key_id && manifest ? { keyId: key_id, value: signature, manifest } : null,
        releasedAt: row.released_at,
        releasedByName: row.released_by_name,
        mayRelease: actor.permissions.has(permissions['firmware.add']) && !actor.byToken && mayRelease(actor, row),
        ...counts,
      };
    },

    async add(who: Who, body: AddProgramBody): Promise<{ id: string }> {
      const { accountId } = who.actor;
      if (body.minFrom && isNotBefore(body.minFrom, body.version)) throw new FieldError('minFrom', 'invalid');
      const id = newId();
      await db
        .transaction()
        .execute(async (tx) => {
          const manufacturer = await repository.holdManufacturer(tx, provider, body.manufacturerId);
          if (!manufacturer) throw new FieldError('manufacturerId', 'invalid');
          const file = await files.take(tx, accountId, body.fileId);
          if (!file) throw new FieldError('fileId', 'invalid');
          if (file.sha256 !== body.sha256) throw new AppError('firmware.checksum');
          const serialNumbers = await listedFor(tx, accountId, body);
          const row = {
            id,
            manufacturer_id: body.manufacturerId,
            type: body.type,
            program_version: body.version,
            min_from: body.minFrom,
            hw_revs: body.hwRevs,
            allow_downgrade: body.allowDowngrade,
            descriptions: body.descriptions,
            file_id: body.fileId,
            support: body.support,
            created_by: accountId,
            created_by_name: await audit.nameOf(tx, accountId),
          };
          await repository.insertProgram(tx, provider, row, serialNumbers);
          const { version, type, minFrom, hwRevs, allowDowngrade, sha256 } = body;
          const changes = changesBetween(
            {},
            { manufacturer, type, version, minFrom, hwRevs, allowDowngrade, sha256, devices: serialNumbers?.length },
          );
          await record(tx, who, 'firmware.added', { id, manufacturer, type, version }, changes);
        })
        .catch(explain);
      return { id };
    },

    /** A refused attempt is evidence. */
    async updateStatus(who: Who, wish: StatusWish): Promise<null> {
      const program = await find(wish.id);
      try {
        await changeStatus(who, program, wish);
      } catch (error) {
        if (error instanceof AppError && worthReporting.has(error.failure)) {
          const changes = [{ field: 'refusal', before: null, after: error.failure }];
          await record(db, who, 'firmware.refused', named(program), changes);
        }
        throw error;
      }
      return null;
    },

    async remove(who: Who, id: string): Promise<null> {
      const fileId = await db.transaction().execute(async (tx) => {
        const program = await lock(tx, id);
        const { campaigns } = program;
        if (campaigns > 0) throw new AppError('firmware.inUse', { values: { campaigns } });
        await repository.deleteProgram(tx, provider, id);
        await files.forget(tx, program.file_id);
        const before = { status: program.state, sha256: program.sha256 };
        await record(tx, who, 'firmware.removed', named(program), changesBetween(before, {}));
        return program.file_id;
      });
      await files.erase(fileId);
      return null;
    },

    async devices(scope: Scope, id: string, { pageNum, pageSize }: PageQuery) {
      const program = await find(id);
      const list = await repository.listDevices(db, scope, program, pageSize, (pageNum - 1) * pageSize);
      return {
        list: list.map((d) => ({
          deviceId: d.device_id,
          serialNumber: d.serial_number,
          plantName: d.plant_name,
          version: d.version,
        })),
        total: await repository.countDevices(db, scope, program),
      };
    },

    /** The one in use, and all that ever signed. */
    async keys() {
      const current = signer.publicKey();
      const earlier = (await repository.listKeys(db, provider)).filter((key) => key.key_id !== current.keyId);
      const all = [...earlier.map((key) => ({ keyId: key.key_id, publicKeyPem: key.public_key })), current];
      return all.map((key) => ({ ...key, revokedAt: revoked.find((r) => r.keyId === key.keyId)?.at ?? null }));
    },

    /** What a revoked key signed goes nowhere any more, until it is released anew with another. */
    async distrust(): Promise<void> {
      if (revoked.length === 0) return;
      const keyIds = revoked.map(({ keyId }) => keyId);
      await db.transaction().execute(async (tx) => {
        const disabled = await repository.disableSignedBy(tx, provider, keyIds);
        await audit.recordBySettings(
          tx,
          'FIRMWARE_REVOKED_KEYS',
          disabled.map(({ id, type, program_version, key_id }) => ({
            action: 'firmware.disabled',
            objectType: 'FIRMWARE',
            objectId: id,
            objectName: `${type} ${program_version}`,
            changes: [
              { field: 'status', before: 'ENABLED', after: 'DISABLED' },
              { field: 'keyId', before: key_id, after: null },
            ],
          })),
        );
      });
    },
  };
}
