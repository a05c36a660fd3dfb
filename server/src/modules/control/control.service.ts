import type { CommandOp, WriteBody } from '#contract/commands.ts';
import {
  type ActBody,
  type Command,
  type CommandRow,
  type DeviceParameters,
  disclaimerVersion,
  type ManageEnergyBody,
  type PlantEnergy,
  type RestoreBody,
  type WriteParametersBody,
} from '#contract/control.ts';
import type { PageQuery } from '#contract/fields.ts';
import { problemsOf } from '#contract/parameterRules.ts';
import { isProtection, type Parameter, type ParameterValue, type ParameterValues } from '#contract/parameters.ts';
import { permissions } from '#contract/permissions.ts';
import { type Standard, standardSources, standardsFor } from '#contract/standards.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError, FieldError, FieldErrors } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { asProfessional, type Scope, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import { parametersOf } from './catalogue.ts';
import * as repository from './control.repository.ts';
import { spelledChanges, toCommand, toRow } from './control.rows.ts';

export type ControlService = ReturnType<typeof createControlService>;

interface Options {
  db: Database;
  commands: CommandsService;
  audit: AuditService;
  auth: AuthService;
}

interface Who {
  actor: Actor;
  caller: Caller;
}

interface Oath {
  agreed: boolean;
  qualified: boolean;
  disclaimerVersion: string;
  password: string;
}

const catalogue = systemScope('the parameters of a model are the same for everybody');
const concerned = systemScope('whoever a forged call was aimed at is told, in reach or not');
/** A device answers within this, once it was told. */
const patienceS = 120;
const mostDimmings = 100;
const worthReporting = new Set<string>(['noPermission', 'notFound', 'auth.wrongPassword', 'tooManyTries']);

/** Reads and changes what devices are set to: checked here again, whatever the browser has checked. */
export function createControlService({ db, commands, audit, auth }: Options) {
  async function target(scope: Scope, deviceId: string): Promise<repository.Target> {
    const found = await repository.findTarget(db, scope, deviceId);
    if (!found) throw new AppError('notFound');
    return found;
  }

  const parametersFor = async (device: repository.Target): Promise<Parameter[]> =>
    parametersOf(device, device.spec_id ? await repository.modelBounds(db, catalogue, device.spec_id) : []);

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
      parameters: await parametersFor(device),
      values,
      hash,
      openCommandId: open?.id ?? null,
      restorableId: await commands.lastVerifiedWrite(scope, device.id),
    };
  }

  /** A refused attempt is evidence: it is kept for those whose device it was aimed at. */
  async function onRecord<T>(who: Who, deviceId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const name = error instanceof AppError ? error.failure : null;
      const isRefusal = error instanceof FieldError || error instanceof FieldErrors || (name && worthReporting.has(name));
      if (isRefusal) {
        const aim = await repository.findTarget(db, concerned, deviceId);
        await audit.record(db, who, {
          action: 'control.refused',
          objectType: 'DEVICE',
          objectId: deviceId,
          objectName: aim?.serial_number ?? deviceId,
          organizationId: aim?.organization_id ?? null,
          subjectAccountId: aim?.owner_id ?? null,
          plantId: aim?.plant_id ?? null,
          changes: [{ field: 'refusal', before: null, after: name ?? (error as Error).message }],
        });
      }
      throw error;
    }
  }

  /** Who changes what an electrician answers for says so, and is asked for the password again. */
  async function swear({ actor }: Who, oath: Oath): Promise<void> {
    if (actor.byToken) throw new AppError('noPermission');
    if (!oath.agreed) throw new FieldError('agreed', 'agreement');
    if (!oath.qualified) throw new FieldError('qualified', 'qualification');
    if (oath.disclaimerVersion !== disclaimerVersion) throw new FieldError('disclaimerVersion', 'disclaimer');
    await auth.confirmPassword(actor.accountId, oath.password);
  }

  const recordOrder = (
    tx: Tx,
    who: Who,
    device: repository.Target,
    action: 'control.ordered' | 'control.cancelled',
    changes: { field: string; before: string | null; after: string | null }[],
  ) =>
    audit.record(tx, who, {
      action,
      objectType: 'DEVICE',
      objectId: device.id,
      objectName: device.serial_number,
      organizationId: device.organization_id,
      subjectAccountId: device.owner_id,
      plantId: device.plant_id,
      changes,
    });

  interface Wish {
    device: repository.Target;
    op: CommandOp;
    body: object;
    waitS: number;
    previous?: ParameterValues;
    reason?: string;
    standard?: string | null;
    sworn?: boolean;
    healthyWithinS?: number;
    restoresId?: string;
  }

  async function order(tx: Tx, scope: Scope, { actor, caller }: Who, wish: Wish): Promise<string> {
    return commands.order(tx, scope, {
      plant_id: wish.device.plant_id,
      device_id: wish.device.id,
      op: wish.op,
      body: wish.body,
      previous: wish.previous ?? null,
      created_by: actor.accountId,
      by_name: await audit.nameOf(tx, actor.accountId),
      address: caller.address,
      reason: wish.reason ?? null,
      disclaimer_version: wish.sworn ? disclaimerVersion : null,
      standard: wish.standard ?? null,
      waitS: wish.waitS,
      patience_s: patienceS,
      restores_id: wish.restoresId ?? null,
      healthy_within_s: wish.healthyWithinS ?? null,
    });
  }

  /** The write as the device gets it, and what it has to be able to put back. */
  function writeOf(device: repository.Target, set: ParameterValues, expectHash: string | null, revertAfterS: number): WriteBody {
    return {
      expectHash,
      revertAfterS,
      verify: true,
      tz: device.time_zone,
      set: Object.entries(set).map(([k, v]) => ({ k, v })),
    };
  }

  async function demandDongle(scope: Scope, deviceId: string): Promise<void> {
    if (!(await commands.dongleOf(scope, deviceId))) throw new AppError('control.noDongle');
  }

  interface Change {
    device: repository.Target;
    changes: readonly { key: string; value: ParameterValue }[];
    expectHash: string | null;
    standard: Standard | null;
    /** Whether this parameter may be changed at all by this way. */
    allowed(parameter: Parameter): boolean;
  }

  /** All rules, on what the device said last; what was never read cannot be put back, so it is read first. */
  async function checked(scope: Scope, { device, changes, expectHash, standard, allowed }: Change) {
    const known = await repository.knownParameters(db, scope, device.id);
    const all = (await parametersFor(device)).filter(allowed);
    const set = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
    const current = Object.fromEntries(Object.entries(known.values).map(([key, { value }]) => [key, value]));
    const problems = problemsOf(all, set, current, standard);
    if (Object.keys(problems).length > 0)
      throw new FieldErrors(Object.fromEntries(Object.entries(problems).map(([key, text]) => [`changes.${key}`, text])));
    if (Object.keys(set).some((key) => !(key in current))) throw new AppError('control.readFirst');
    if (known.hash !== expectHash) throw new AppError('control.changed');
    const previous = Object.fromEntries(Object.keys(set).map((key) => [key, current[key] ?? null]));
    return { set, previous, all };
  }

  async function standardOf(device: repository.Target, body: WriteParametersBody): Promise<Standard | null> {
    const all = await parametersFor(device);
    if (!body.changes.some(({ key }) => all.some((p) => p.key === key && isProtection(p)))) return null;
    if (!body.standard) throw new FieldError('standard', 'required');
    const standard = standardsFor(device.country_code).find(({ code }) => code === body.standard);
    if (!standard) throw new FieldError('standard', 'invalid');
    return standard;
  }

  return {
    catalogue: async (scope: Scope, deviceId: string) => described(scope, await target(scope, deviceId)),

    async standards(scope: Scope, plantId: string): Promise<{ standards: Standard[]; sources: Record<string, string> }> {
      const country = await repository.countryOf(db, scope, plantId);
      if (!country) throw new AppError('notFound');
      return { standards: [...standardsFor(country)], sources: { ...standardSources } };
    },

    /** Who asks while the device is being asked gets the same answer. */
    async read(who: Who, scope: Scope, { deviceId, keys, waitS }: { deviceId: string; keys: string[]; waitS: number }) {
      const device = await target(scope, deviceId);
      await demandDongle(scope, deviceId);
      return db.transaction().execute(async (tx) => {
        const open = await commands.open(tx, scope, deviceId, ['param.read']);
        if (open) return { commandId: open.id };
        const body = { keys: keys.length > 0 ? keys : ['*'] };
        return { commandId: await order(tx, scope, who, { device, op: 'param.read', body, waitS }) };
      });
    },

    write: (who: Who, reach: Scope, body: WriteParametersBody) =>
      onRecord(who, body.deviceId, async () => {
        const scope = asProfessional(reach);
        const device = await target(scope, body.deviceId);
        await demandDongle(scope, device.id);
        await swear(who, body);
        const standard = await standardOf(device, body);
        const { set, previous, all } = await checked(scope, { ...body, device, standard, allowed: () => true });
        return db.transaction().execute(async (tx) => {
          const commandId = await order(tx, scope, who, {
            device,
            op: 'param.write',
            body: writeOf(device, set, body.expectHash, body.healthyWithinS),
            previous,
            waitS: body.waitS,
            reason: body.reason,
            standard: standard?.code ?? null,
            sworn: true,
            healthyWithinS: body.healthyWithinS,
          });
          await recordOrder(tx, who, device, 'control.ordered', [
            ...spelledChanges(all, previous, set),
            { field: 'reason', before: null, after: body.reason },
            { field: 'disclaimer', before: null, after: disclaimerVersion },
          ]);
          return { commandId };
        });
      }),

    /** The device had these values: they are written again as they were, without asking a standard. */
    async restore(who: Who, reach: Scope, body: RestoreBody): Promise<{ commandId: string }> {
      const scope = asProfessional(reach);
      const former = await commands.find(scope, body.commandId);
      return onRecord(who, former?.device_id ?? body.commandId, async () => {
        if (!former?.previous) throw new AppError('notFound');
        const device = await target(scope, former.device_id);
        await swear(who, body);
        const { values, hash } = await repository.knownParameters(db, scope, device.id);
        const set = former.previous as ParameterValues;
        const previous = Object.fromEntries(Object.keys(set).map((key) => [key, values[key]?.value ?? null]));
        return db.transaction().execute(async (tx) => {
          const commandId = await order(tx, scope, who, {
            device,
            op: 'param.write',
            body: writeOf(device, set, hash, 0),
            previous,
            waitS: body.waitS,
            reason: body.reason,
            sworn: true,
            restoresId: former.id,
          });
          await recordOrder(tx, who, device, 'control.ordered', [
            ...spelledChanges(await parametersFor(device), previous, set),
            { field: 'reason', before: null, after: body.reason },
          ]);
          return { commandId };
        });
      });
    },

    act: (who: Who, reach: Scope, body: ActBody) =>
      onRecord(who, body.deviceId, async () => {
        const scope = asProfessional(reach);
        const device = await target(scope, body.deviceId);
        await demandDongle(scope, device.id);
        await swear(who, body);
        return db.transaction().execute(async (tx) => {
          if (await commands.open(tx, scope, device.id, [body.op, 'param.write'])) throw new AppError('control.busy');
          const { op, waitS, reason } = body;
          const commandId = await order(tx, scope, who, { device, op, body: {}, waitS, reason, sworn: true });
          await recordOrder(tx, who, device, 'control.ordered', [
            { field: 'operation', before: null, after: op },
            { field: 'reason', before: null, after: reason },
          ]);
          return { commandId };
        });
      }),

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
        await recordOrder(tx, who, device, 'control.cancelled', [{ field: 'operation', before: command.op, after: null }]);
      });
      return null;
    },

    async energy(scope: Scope, plantId: string): Promise<PlantEnergy> {
      if (!(await repository.countryOf(db, scope, plantId))) throw new AppError('notFound');
      const found = await repository.targetsOfPlant(db, scope, plantId, ['INVERTER', 'EV_CHARGER', 'HEAT_PUMP']);
      const devices = await Promise.all(found.map((device) => described(scope, device)));
      return {
        devices: devices.map((device) => {
          const everyday = device.parameters.filter((p) => p.everyday);
          const keys = new Set(everyday.map(({ key }) => key));
          const values = Object.fromEntries(Object.entries(device.values).filter(([key]) => keys.has(key)));
          return { ...device, parameters: everyday, values };
        }),
        dimmings: await repository.dimmingsOf(db, scope, plantId, mostDimmings),
      };
    },

    /** Everyday settings only: nobody reaches a protection value by this door. */
    async manageEnergy(who: Who, scope: Scope, body: ManageEnergyBody): Promise<{ commandId: string }> {
      return onRecord(who, body.deviceId, async () => {
        const device = await target(scope, body.deviceId);
        await demandDongle(scope, device.id);
        const change = { ...body, device, standard: null, allowed: (p: Parameter) => p.everyday };
        const { set, previous, all } = await checked(scope, change);
        return db.transaction().execute(async (tx) => {
          const commandId = await order(tx, scope, who, {
            device,
            op: 'param.write',
            body: writeOf(device, set, body.expectHash, 0),
            previous,
            waitS: body.waitS,
          });
          await recordOrder(tx, who, device, 'control.ordered', spelledChanges(all, previous, set));
          return { commandId };
        });
      });
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
