import type { AuditChange } from '#contract/audit.ts';
import type { CommandOp, WriteBody } from '#contract/commands.ts';
import { disclaimerVersion } from '#contract/control.ts';
import { problemsOf } from '#contract/parameterRules.ts';
import type { Parameter, ParameterValues } from '#contract/parameters.ts';
import type { Standard } from '#contract/standards.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { AppError, FieldErrors } from '../../platform/errors.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import { parametersOf } from './catalogue.ts';
import * as repository from './control.repository.ts';
import { spelledChanges } from './control.rows.ts';

export type OrderingService = ReturnType<typeof createOrderingService>;
export type { Target } from './control.repository.ts';

const catalogue = systemScope('the parameters of a model are the same for everybody');
/** A device answers within this, once it was told. */
const patienceS = 120;

export interface Wish {
  device: repository.Target;
  op: CommandOp;
  body: object;
  waitS: number;
  previous?: ParameterValues;
  reason?: string;
  standard?: string | null;
  sworn?: boolean;
  /** Left out: now. */
  agreedAt?: string;
  healthyWithinS?: number;
  restoresId?: string;
  rolloutId?: string;
}

interface WriteWish extends Omit<Wish, 'op' | 'body'> {
  set: ParameterValues;
  previous: ParameterValues;
  /** The set that the change was made for. */
  hash: string | null;
}

interface Change {
  device: repository.Target;
  set: ParameterValues;
  standard: Standard | null;
  /** Whether this parameter may be changed at all by this way. */
  allowed(parameter: Parameter): boolean;
}

/** The common way of every order: the device within reach, the rules, the row, the log. */
export function createOrderingService(commands: CommandsService, audit: AuditService) {
  async function target(db: Db, scope: Scope, deviceId: string): Promise<repository.Target> {
    const found = await repository.findTarget(db, scope, deviceId);
    if (!found) throw new AppError('notFound');
    return found;
  }

  const parametersFor = async (db: Db, device: repository.Target): Promise<Parameter[]> =>
    parametersOf(device, device.spec_id ? await repository.modelBounds(db, catalogue, device.spec_id) : []);

  const record = (
    tx: Tx,
    who: Who,
    device: repository.Target,
    action: 'control.ordered' | 'control.cancelled',
    changes: AuditChange[],
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

  async function order(tx: Tx, scope: Scope, { actor, caller }: Who, wish: Wish): Promise<string> {
    const signature = await repository.signatureOf(tx, ownScope(actor.accountId));
    return commands.order(tx, scope, {
      plant_id: wish.device.plant_id,
      device_id: wish.device.id,
      op: wish.op,
      body: wish.body,
      previous: wish.previous ?? null,
      created_by: actor.accountId,
      ...signature,
      address: caller.address,
      reason: wish.reason ?? null,
      disclaimer_version: wish.sworn ? disclaimerVersion : null,
      agreed_at: wish.agreedAt ?? null,
      standard: wish.standard ?? null,
      waitS: wish.waitS,
      patience_s: patienceS,
      restores_id: wish.restoresId ?? null,
      healthy_within_s: wish.healthyWithinS ?? null,
      rollout_id: wish.rolloutId ?? null,
    });
  }

  return {
    target,
    parametersFor,
    known: repository.knownParameters,
    record,
    order,

    async demandDongle(scope: Scope, deviceId: string): Promise<void> {
      if (!(await commands.dongleOf(scope, deviceId))) throw new AppError('control.noDongle');
    },

    /** All rules, on what the device said last; what was never read cannot be put back, so it is read first. */
    async checked(db: Db, scope: Scope, { device, set, standard, allowed }: Change) {
      const known = await repository.knownParameters(db, scope, device.id);
      const all = (await parametersFor(db, device)).filter(allowed);
      const current = Object.fromEntries(Object.entries(known.values).map(([key, { value }]) => [key, value]));
      const problems = problemsOf(all, set, current, standard);
      if (Object.keys(problems).length > 0)
        throw new FieldErrors(Object.fromEntries(Object.entries(problems).map(([key, text]) => [`changes.${key}`, text])));
      if (Object.keys(set).some((key) => !(key in current))) throw new AppError('control.readFirst');
      const previous = Object.fromEntries(Object.keys(set).map((key) => [key, current[key] ?? null]));
      return { previous, hash: known.hash };
    },

    /** The device puts back by itself what is not kept within `healthyWithinS`. */
    async write(tx: Tx, scope: Scope, who: Who, { set, hash, ...wish }: WriteWish): Promise<{ commandId: string }> {
      const body: WriteBody = {
        expectHash: hash,
        revertAfterS: wish.healthyWithinS ?? 0,
        verify: true,
        tz: wish.device.time_zone,
        set: Object.entries(set).map(([k, v]) => ({ k, v })),
      };
      const commandId = await order(tx, scope, who, { ...wish, op: 'param.write', body });
      await record(tx, who, wish.device, 'control.ordered', [
        ...spelledChanges(await parametersFor(tx, wish.device), wish.previous, set),
        ...(wish.reason ? [{ field: 'reason', before: null, after: wish.reason }] : []),
        ...(wish.sworn ? [{ field: 'disclaimer', before: null, after: disclaimerVersion }] : []),
      ]);
      return { commandId };
    },
  };
}
