import type { DeviceInput, DeviceType, EditDeviceBody, NetworkMode, ReplaceDeviceBody } from '#contract/devices.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import { accountName, donglesOf, hangOn, insertChanges, specTypes } from './claims.repository.ts';
import type { ClaimsService, Home } from './claims.service.ts';
import * as repository from './devices.repository.ts';

const catalogue = systemScope('every device may be of every specification');

type Act = 'device.edited' | 'device.replaced' | 'device.removed';

/** A place in a plant knows one kind of device, and the form has no field for it. */
function explain(error: unknown): never {
  if (error instanceof FieldError && error.message === 'serialOfOtherType') throw new AppError('devices.typeDiffers');
  throw error;
}

export function createDeviceChangesService(db: Database, audit: AuditService, claims: ClaimsService) {
  async function lockPlant(tx: Tx, scope: Scope, plantId: string): Promise<Home> {
    const plant = await repository.lockPlant(tx, scope, plantId);
    if (!plant) throw new AppError('notFound');
    return plant;
  }

  /** First the plant, then the device: everybody in this order. */
  async function lock(tx: Tx, scope: Scope, { id, version }: { id: string; version: number }) {
    const place = await repository.placeOf(tx, scope, id);
    if (!place?.plant_id) throw new AppError('notFound');
    const plant = await lockPlant(tx, scope, place.plant_id);
    const device = await repository.lockDevice(tx, scope, plant.id, id);
    if (!device) throw new AppError('notFound');
    if (device.version !== version) throw new AppError('conflict');
    return { plant, device };
  }

  const record = (
    tx: Tx,
    who: Who,
    action: Act,
    plant: Home,
    device: { id: string; serial_number: string },
    changes: ReturnType<typeof changesBetween>,
  ) =>
    audit.record(tx, who, {
      action,
      objectType: 'DEVICE',
      objectId: device.id,
      objectName: device.serial_number,
      organizationId: plant.organizationId,
      subjectAccountId: plant.ownerId,
      plantId: plant.id,
      changes,
    });

  async function demandSpec(tx: Tx, specId: string | null, type: string): Promise<void> {
    if (specId && (await specTypes(tx, catalogue, [specId])).get(specId) !== type) throw new FieldError('specId', 'invalid');
  }

  async function dongleId(tx: Tx, scope: Scope, plantId: string, type: string, dongleSn: string | null): Promise<string | null> {
    if (!dongleSn) return null;
    const id = (await donglesOf(tx, scope, plantId)).get(dongleSn);
    if (!id || type === 'DONGLE') throw new FieldError('dongleSn', 'dongle');
    return id;
  }

  const noted = (row: { name: string | null; address: string | null; network_mode: string | null }) => ({
    name: row.name,
    address: row.address,
    networkMode: row.network_mode,
  });

  async function log(
    tx: Tx,
    who: Who,
    scope: Scope,
    plant: Home,
    change: Omit<Parameters<typeof insertChanges>[2][number], 'plant_id' | 'by_name'>,
  ) {
    const byName = await accountName(tx, ownScope(who.actor.accountId));
    await insertChanges(tx, scope, [{ plant_id: plant.id, by_name: byName, ...change }]);
  }

  return {
    async add(who: Who, scope: Scope, plantId: string, input: DeviceInput): Promise<{ id: string }> {
      if (!(await repository.hasPlant(db, scope, plantId))) throw new AppError('notFound');
      const entries = [{ input, prefix: 'device.' }];
      await claims.proveEntries(who, entries, plantId);
      return db.transaction().execute(async (tx) => {
        const ids = await claims.add(tx, who, scope, await lockPlant(tx, scope, plantId), entries);
        return { id: ids.get(input.serialNumber) ?? '' };
      });
    },

    async edit(who: Who, scope: Scope, body: EditDeviceBody): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const { plant, device } = await lock(tx, scope, body);
        await demandSpec(tx, body.specId, device.type);
        const change = {
          name: body.name,
          spec_id: body.specId,
          address: body.address,
          network_mode: body.networkMode,
          dongle_id: await dongleId(tx, scope, plant.id, device.type, body.dongleSn),
        };
        await repository.changeDevice(tx, scope, device.id, change);
        const specification = body.specId && (await repository.specName(tx, catalogue, body.specId));
        await record(
          tx,
          who,
          'device.edited',
          plant,
          device,
          changesBetween(
            { ...noted(device), specification: device.spec_name, dongle: device.dongle_sn },
            { ...noted(change), specification, dongle: body.dongleSn },
          ),
        );
      });
      return null;
    },

    async replace(who: Who, scope: Scope, body: ReplaceDeviceBody): Promise<{ id: string }> {
      const old = await repository.placeOf(db, scope, body.id);
      if (!old) throw new AppError('notFound');
      const entryFor = (place: { type: string; name: string | null; address: string | null; network_mode: string | null }) => ({
        prefix: '',
        input: {
          type: place.type as DeviceType,
          serialNumber: body.serialNumber,
          claimCode: body.claimCode,
          dongleSn: null,
          specId: null,
          name: place.name,
          address: place.address,
          networkMode: place.network_mode as NetworkMode | null,
        },
      });
      try {
        await claims.proveEntries(who, [entryFor(old)], old.plant_id);
        return await db.transaction().execute(async (tx) => {
          const { plant, device } = await lock(tx, scope, body);
          await repository.retireDevice(tx, scope, device.id);
          const id = (await claims.claim(tx, scope, plant.id, [entryFor(device)], device.id)).get(body.serialNumber) ?? '';
          if (device.dongle_id) await hangOn(tx, scope, device.dongle_id, id);
          await repository.moveAttached(tx, scope, device.id, id);
          await log(tx, who, scope, plant, {
            kind: 'REPLACED',
            type: device.type,
            serial_number: device.serial_number,
            new_serial_number: body.serialNumber,
            note: body.note,
          });
          const changes = changesBetween(
            { serialNumber: device.serial_number },
            { serialNumber: body.serialNumber, note: body.note },
          );
          await record(tx, who, 'device.replaced', plant, { id, serial_number: body.serialNumber }, changes);
          return { id };
        });
      } catch (error) {
        explain(error);
      }
    },

    async remove(who: Who, scope: Scope, body: { id: string; version: number; note: string | null }): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const { plant, device } = await lock(tx, scope, body);
        const { length: count } = await repository.attachedTo(tx, scope, device.id);
        if (count > 0) throw new AppError('devices.hasAttached', { values: { count } });
        await (device.from_stock ? repository.releaseDevice : repository.retireDevice)(tx, scope, device.id);
        await log(tx, who, scope, plant, {
          kind: 'REMOVED',
          type: device.type,
          serial_number: device.serial_number,
          note: body.note,
        });
        const before = { serialNumber: device.serial_number, ...noted(device), specification: device.spec_name };
        await record(tx, who, 'device.removed', plant, device, changesBetween(before, { note: body.note }));
      });
      return null;
    },
  };
}
