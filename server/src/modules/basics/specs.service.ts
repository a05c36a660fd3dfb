import type { AddSpecBody, DeviceSpec, EditSpecBody, SpecFilter } from '#contract/basics.ts';
import type { DeviceType, InverterType } from '#contract/devices.ts';
import type { PageQuery } from '#contract/fields.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './basics.repository.ts';

const catalogue = systemScope('specifications belong to the installation; permissions decide who changes them');

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'device_spec_name_unique')) throw new FieldError('name', 'taken');
  throw error;
}

const columnsOf = (body: AddSpecBody): repository.SpecFields => ({
  manufacturer_id: body.manufacturerId,
  device_type: body.deviceType,
  name: body.name,
  inverter_type: body.inverterType,
  rated_w: body.ratedW,
  capacity_wh: body.capacityWh,
});

const auditable = (manufacturer: string | undefined, row: repository.SpecFields) => ({
  name: row.name,
  manufacturer,
  deviceType: row.device_type,
  inverterType: row.inverter_type,
  ratedW: row.rated_w,
  capacityWh: row.capacity_wh,
});

export function createSpecsService(db: Database, audit: AuditService) {
  async function demandManufacturer(tx: Tx, id: string): Promise<string> {
    const found = await repository.holdManufacturer(tx, catalogue, id);
    if (!found) throw new FieldError('manufacturerId', 'invalid');
    return found.name;
  }

  const record = (
    tx: Tx,
    who: Who,
    action: 'deviceSpec.added' | 'deviceSpec.edited' | 'deviceSpec.deleted',
    row: { id: string; name: string },
    changes: ReturnType<typeof changesBetween>,
  ) => audit.record(tx, who, { action, objectType: 'DEVICE_SPEC', objectId: row.id, objectName: row.name, changes });

  return {
    async specs(filter: SpecFilter, { pageNum, pageSize }: PageQuery): Promise<{ list: DeviceSpec[]; total: number }> {
      const [list, total] = await Promise.all([
        repository.listSpecs(db, catalogue, filter, pageSize, (pageNum - 1) * pageSize),
        repository.countSpecs(db, catalogue, filter, mostCounted),
      ]);
      return {
        total,
        list: list.map((s) => ({
          id: s.id,
          version: s.version,
          manufacturerId: s.manufacturer_id,
          manufacturerName: s.manufacturer_name,
          deviceType: s.device_type as DeviceType,
          name: s.name,
          inverterType: s.inverter_type as InverterType | null,
          ratedW: s.rated_w,
          capacityWh: s.capacity_wh,
          createdAt: s.created_at,
          devices: s.devices,
        })),
      };
    },

    async specChoices() {
      return (await repository.specNames(db, catalogue)).map((s) => ({
        id: s.id,
        name: s.name,
        deviceType: s.device_type as DeviceType,
        manufacturerId: s.manufacturer_id,
        manufacturerName: s.manufacturer_name,
      }));
    },

    async addSpec(who: Who, body: AddSpecBody): Promise<{ id: string }> {
      const id = newId();
      await db
        .transaction()
        .execute(async (tx) => {
          const manufacturer = await demandManufacturer(tx, body.manufacturerId);
          const row = columnsOf(body);
          await repository.insertSpec(tx, catalogue, { id, ...row });
          await record(tx, who, 'deviceSpec.added', { id, name: body.name }, changesBetween({}, auditable(manufacturer, row)));
        })
        .catch(explain);
      return { id };
    },

    /** Devices that use it would become something else, so its type stays. */
    async editSpec(who: Who, { id, version, ...body }: EditSpecBody): Promise<null> {
      await db
        .transaction()
        .execute(async (tx) => {
          const before = await repository.lockSpec(tx, catalogue, id);
          if (!before) throw new AppError('notFound');
          if (before.version !== version) throw new AppError('conflict');
          const devices = body.deviceType === before.device_type ? 0 : await repository.usesOfSpec(tx, catalogue, id);
          if (devices > 0) throw new AppError('specs.inUse', { values: { devices } });
          const manufacturer = await demandManufacturer(tx, body.manufacturerId);
          const row = columnsOf(body);
          await repository.changeSpec(tx, catalogue, id, row);
          const changes = changesBetween(
            auditable(await repository.manufacturerName(tx, catalogue, before.manufacturer_id), before),
            auditable(manufacturer, row),
          );
          await record(tx, who, 'deviceSpec.edited', { id, name: body.name }, changes);
        })
        .catch(explain);
      return null;
    },

    async deleteSpec(who: Who, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const before = await repository.lockSpec(tx, catalogue, id);
        if (!before) throw new AppError('notFound');
        const devices = await repository.usesOfSpec(tx, catalogue, id);
        if (devices > 0) throw new AppError('specs.inUse', { values: { devices } });
        await repository.deleteSpec(tx, catalogue, id);
        const manufacturer = await repository.manufacturerName(tx, catalogue, before.manufacturer_id);
        await record(tx, who, 'deviceSpec.deleted', before, changesBetween(auditable(manufacturer, before), {}));
      });
      return null;
    },
  };
}
