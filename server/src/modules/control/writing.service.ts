import type { ActBody, RestoreBody, WriteParametersBody } from '#contract/control.ts';
import { isProtection, type ParameterValues } from '#contract/parameters.ts';
import { type Standard, standardsFor } from '#contract/standards.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { asProfessional, type Scope } from '../../platform/scope.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import * as repository from './control.repository.ts';
import type { OathService, Who } from './oath.service.ts';
import type { OrderingService } from './ordering.service.ts';

interface Options {
  db: Database;
  commands: CommandsService;
  ordering: OrderingService;
  oaths: OathService;
}

/** What only a qualified person may do to a device: checked here again, whatever the browser has checked. */
export function createWritingService({ db, commands, ordering, oaths }: Options) {
  const onDevice = <T>(who: Who, objectId: string, work: () => Promise<T>) =>
    oaths.onRecord(who, { objectType: 'DEVICE', objectId }, work);

  async function standardOf(device: repository.Target, body: WriteParametersBody): Promise<Standard | null> {
    const all = await ordering.parametersFor(db, device);
    if (!body.changes.some(({ key }) => all.some((p) => p.key === key && isProtection(p)))) return null;
    if (!body.standard) throw new FieldError('standard', 'required');
    const standard = standardsFor(device.country_code).find(({ code }) => code === body.standard);
    if (!standard) throw new FieldError('standard', 'invalid');
    return standard;
  }

  return {
    write: (who: Who, reach: Scope, body: WriteParametersBody) =>
      onDevice(who, body.deviceId, async () => {
        const scope = asProfessional(reach);
        const device = await ordering.target(db, scope, body.deviceId);
        await ordering.demandDongle(scope, device.id);
        await oaths.swear(who, body);
        const standard = await standardOf(device, body);
        const set = Object.fromEntries(body.changes.map(({ key, value }) => [key, value]));
        const { previous, hash } = await ordering.checked(db, scope, { device, set, standard, allowed: () => true });
        if (hash !== body.expectHash) throw new AppError('control.changed');
        const { waitS, reason, healthyWithinS } = body;
        const wish = {
          device,
          set,
          previous,
          hash,
          waitS,
          reason,
          healthyWithinS,
          standard: standard?.code ?? null,
          sworn: true,
        };
        return db.transaction().execute((tx) => ordering.write(tx, scope, who, wish));
      }),

    /** The device had these values: they are written again as they were, without asking a standard. */
    async restore(who: Who, reach: Scope, { commandId, waitS, reason, ...oath }: RestoreBody): Promise<{ commandId: string }> {
      const scope = asProfessional(reach);
      const former = await commands.find(scope, commandId);
      return onDevice(who, former?.device_id ?? commandId, async () => {
        if (!former?.previous) throw new AppError('notFound');
        const device = await ordering.target(db, scope, former.device_id);
        await oaths.swear(who, oath);
        const { values, hash } = await repository.knownParameters(db, scope, device.id);
        const set = former.previous as ParameterValues;
        const previous = Object.fromEntries(Object.keys(set).map((key) => [key, values[key]?.value ?? null]));
        const wish = { device, set, previous, hash, waitS, reason, sworn: true, restoresId: former.id };
        return db.transaction().execute((tx) => ordering.write(tx, scope, who, wish));
      });
    },

    act: (who: Who, reach: Scope, { deviceId, op, waitS, reason, ...oath }: ActBody) =>
      onDevice(who, deviceId, async () => {
        const scope = asProfessional(reach);
        const device = await ordering.target(db, scope, deviceId);
        await ordering.demandDongle(scope, device.id);
        await oaths.swear(who, oath);
        return db.transaction().execute(async (tx) => {
          if (await commands.open(tx, scope, device.id, [op, 'param.write'])) throw new AppError('control.busy');
          const commandId = await ordering.order(tx, scope, who, { device, op, body: {}, waitS, reason, sworn: true });
          await ordering.record(tx, who, device, 'control.ordered', [
            { field: 'operation', before: null, after: op },
            { field: 'reason', before: null, after: reason },
          ]);
          return { commandId };
        });
      }),
  };
}
