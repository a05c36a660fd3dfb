import type { Readable } from 'node:stream';
import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { parameters } from '#contract/parameters.ts';
import type { DriftFilter, DriftRow } from '#contract/protection.ts';
import { standardsFor } from '#contract/standards.ts';
import type { Database } from '../../platform/db.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { Who } from '../control/oath.service.ts';
import type { OrderingService, Target } from '../control/ordering.service.ts';
import * as repository from './drift.repository.ts';
import { driftSheet } from './drift.sheet.ts';
import { standingOf } from './drift.ts';

interface Options {
  db: Database;
  texts: Texts;
  audit: AuditService;
  commands: CommandsService;
  ordering: OrderingService;
}

const everyDevice = systemScope('every device is compared with what was approved for it, whoever looks');
const perBatch = 2_000;
const atOnce = 500;
const readWaitS = 86_400;
const units = new Map(parameters.map(({ key, unit }) => [key, unit]));

function toRow(row: repository.ListedDrift): DriftRow {
  return {
    deviceId: row.device_id,
    serialNumber: row.serial_number,
    specName: row.spec_name,
    plantId: row.plant_id,
    plantName: row.plant_name,
    countryCode: row.country_code,
    organizationName: row.organization_name,
    timeZone: row.time_zone,
    state: row.state,
    since: row.since,
    differences: row.differences.map((difference) => ({ ...difference, unit: units.get(difference.key) ?? null })),
    standard: row.standard,
    templateName: row.template_name,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    readAt: row.read_at,
    reading: row.reading,
  };
}

/** Every inverter against what was approved for it. */
export function createDriftService({ db, texts, audit, commands, ordering }: Options) {
  async function* batches(scope: Scope, filter: DriftFilter) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const list: repository.ListedDrift[] = await repository.driftAfter(db, scope, filter, after, perBatch);
      yield list;
      after = list.length < perBatch ? undefined : list.at(-1)?.serial_number;
    }
  }

  /** Compares some of those that may have changed; says how many. */
  const settleSome = () =>
    db.transaction().execute(async (tx) => {
      const dirty = await repository.lockDirty(tx, everyDevice, atOnce);
      const now = Date.now();
      const verdicts = dirty.map(({ device_id: deviceId, country_code, declared, writes, read, before }) => {
        const codes = standardsFor(country_code).map(({ code }) => code);
        const fitting = declared.find(({ standard }) => standard !== null && codes.includes(standard)) ?? null;
        return { deviceId, standing: standingOf(fitting, writes, read, before, now) };
      });
      if (verdicts.length > 0) await repository.saveStanding(tx, everyDevice, verdicts);
      return dirty.length;
    });

  return {
    async page(scope: Scope, filter: DriftFilter, { pageNum, pageSize }: PageQuery) {
      const [list, total] = await Promise.all([
        repository.listDrift(db, scope, filter, pageSize, (pageNum - 1) * pageSize),
        repository.countDrift(db, scope, filter, mostCounted),
      ]);
      return { list: list.map(toRow), total };
    },

    counts: (scope: Scope) => repository.countStates(db, scope),

    async export(who: Who, scope: Scope, filter: DriftFilter, language: Language): Promise<Readable> {
      const { accountId } = who.actor;
      const name = await audit.nameOf(db, accountId);
      await audit.record(db, who, {
        action: 'protection.exported',
        objectType: 'ACCOUNT',
        objectId: accountId,
        objectName: name,
        changes: Object.entries(filter).map(([field, value]) => ({ field, before: null, after: String(value) })),
      });
      return driftSheet(texts, language, batches(scope, filter), name);
    },

    /** Who is being asked already, or has nobody to speak for it, is not asked. */
    async read(who: Who, scope: Scope, deviceIds: readonly string[]): Promise<{ asked: number }> {
      const devices: Target[] = [];
      for (const id of new Set(deviceIds)) devices.push(await ordering.target(db, scope, id));
      let asked = 0;
      await db.transaction().execute(async (tx) => {
        for (const device of devices) {
          if (!(await commands.dongleOf(scope, device.id)) || (await commands.open(tx, scope, device.id, ['param.read'])))
            continue;
          await ordering.order(tx, scope, who, { device, op: 'param.read', body: { keys: ['*'] }, waitS: readWaitS });
          asked++;
        }
      });
      return { asked };
    },

    async settle(): Promise<void> {
      await repository.markStale(db, everyDevice);
      while ((await settleSome()) === atOnce);
    },
  };
}
