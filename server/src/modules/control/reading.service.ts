import type { Command, CommandRow, DeviceParameters } from '#contract/control.ts';
import type { PageQuery } from '#contract/fields.ts';
import { permissions } from '#contract/permissions.ts';
import { type Standard, standardSources, standardsFor } from '#contract/standards.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import * as repository from './control.repository.ts';
import { toCommand, toRow } from './control.rows.ts';
import type { Who } from './oath.service.ts';
import type { OrderingService } from './ordering.service.ts';

export type ReadingService = ReturnType<typeof createReadingService>;

/** What devices are set to, what they can be set to, and what they were told. */
export function createReadingService(db: Database, commands: CommandsService, ordering: OrderingService) {
  async function described(scope: Scope, device: repository.Target): Promise<DeviceParameters> {
    const { values, hash } = await repository.knownParameters(db, scope, device.id);
    const open = await commands.open(db, scope, device.id, ['param.write', 'param.read', 'reboot', 'time.sync']);
    return {
      device: {
        id: device.id,
        type: device.type as DeviceParameters['device']['type'],
        serialNumber: device.serial_number,
        name: device.name,
        status: device.status as DeviceParameters['device']['status'],
        inverterType: device.inverter_type as DeviceParameters['device']['inverterType'],
        specName: device.spec_name,
      },
      online: device.online,
      parameters: await ordering.parametersFor(db, device),
      values,
      hash,
      openCommandId: open?.id ?? null,
      restorableId: await commands.lastVerifiedWrite(scope, device.id),
    };
  }

  return {
    described,
    catalogue: async (scope: Scope, deviceId: string) => described(scope, await ordering.target(db, scope, deviceId)),

    async standards(scope: Scope, plantId: string): Promise<{ standards: Standard[]; sources: Record<string, string> }> {
      const country = await repository.countryOf(db, scope, plantId);
      if (!country) throw new AppError('notFound');
      return { standards: [...standardsFor(country)], sources: { ...standardSources } };
    },

    /** Who asks while the device is being asked gets the same answer. */
    async read(who: Who, scope: Scope, { deviceId, keys, waitS }: { deviceId: string; keys: string[]; waitS: number }) {
      const device = await ordering.target(db, scope, deviceId);
      await ordering.demandDongle(scope, deviceId);
      return db.transaction().execute(async (tx) => {
        const open = await commands.open(tx, scope, deviceId, ['param.read']);
        if (open) return { commandId: open.id };
        const body = { keys: keys.length > 0 ? keys : ['*'] };
        return { commandId: await ordering.order(tx, scope, who, { device, op: 'param.read', body, waitS }) };
      });
    },

    async history(scope: Scope, of: { plantId: string; deviceId?: string | undefined }, page: PageQuery) {
      if (!(await repository.countryOf(db, scope, of.plantId))) throw new AppError('notFound');
      const { list, total } = await commands.page(scope, of, page);
      return { list: list.map((row): CommandRow => toRow(row)), total };
    },

    async command(scope: Scope, id: string): Promise<Command> {
      const command = await commands.find(scope, id);
      if (!command) throw new AppError('notFound');
      return toCommand(command, {
        steps: await commands.steps(scope, id),
        restoredById: await commands.follower(scope, id, 'param.write'),
      });
    },

    /** Whoever gave it, or who may give such commands. */
    async cancel(who: Who, scope: Scope, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const command = await commands.lock(tx, scope, id);
        const device = command && (await repository.findTarget(tx, scope, command.device_id));
        if (!command || !device) throw new AppError('notFound');
        const { accountId, permissions: held } = who.actor;
        if (command.created_by !== accountId && !held.has(permissions['parameters.write'])) throw new AppError('noPermission');
        await commands.cancel(tx, scope, id);
        await ordering.record(tx, who, device, 'control.cancelled', [{ field: 'operation', before: command.op, after: null }]);
      });
      return null;
    },
  };
}
