import type { AuditChange } from '#contract/audit.ts';
import type {
  Campaign,
  CampaignItem,
  CampaignRow,
  CampaignState,
  StartCampaignBody,
  TargetPreview,
  Targets,
} from '#contract/campaigns.ts';
import type { PageQuery } from '#contract/fields.ts';
import { permissions } from '#contract/permissions.ts';
import type { ItemReason, UpgradeStep } from '#contract/upgrades.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import { asProfessional, type Scope, scopeOf, systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import * as repository from './campaigns.repository.ts';
import { toCampaign, toItem, toRow } from './campaigns.rows.ts';
import * as items from './items.repository.ts';
import * as running from './running.repository.ts';
import type { RunningService } from './running.service.ts';
import { stageSizes } from './stages.ts';
import * as targeting from './targets.repository.ts';

interface Options {
  db: Database;
  audit: AuditService;
  auth: AuthService;
  runningService: RunningService;
}

interface Who {
  actor: Actor;
  caller: Caller;
}

type Act = 'PAUSE' | 'RESUME' | 'NEXT_STAGE';

const rollOut = systemScope('who may control a roll-out controls all of it');
const mostSteps = 500;
/** From where a person may go where. */
const from: Record<Act, readonly CampaignState[]> = {
  PAUSE: ['SCHEDULED', 'RUNNING', 'WAITING'],
  RESUME: ['PAUSED', 'STOPPED'],
  NEXT_STAGE: ['RUNNING', 'WAITING'],
};
const unfinished: readonly CampaignState[] = ['SCHEDULED', 'RUNNING', 'WAITING', 'PAUSED', 'STOPPED'];

/** What people do with roll-outs, and what they see of them. */
export function createCampaignsService({ db, audit, auth, runningService }: Options) {
  async function programOf(id: string): Promise<targeting.ProgramFacts> {
    const program = await targeting.findProgram(db, rollOut, id);
    if (!program) throw new AppError('notFound');
    return program;
  }

  /** A plant that is not in reach answers like one that is not there. */
  async function demandWithin(scope: Scope, targets: Targets): Promise<void> {
    if (!(await targeting.areWithin(db, scope, targets))) throw new AppError('notFound');
  }

  async function find(scope: Scope, id: string) {
    const campaign = await repository.findCampaign(db, scope, id);
    if (!campaign) throw new AppError('notFound');
    return campaign;
  }

  const record = (
    tx: Tx,
    who: Who,
    action: 'campaign.started' | 'campaign.controlled' | 'campaign.cancelled' | 'campaign.retried',
    campaign: { id: string; name: string },
    changes: AuditChange[],
  ) => audit.record(tx, who, { action, objectType: 'CAMPAIGN', objectId: campaign.id, objectName: campaign.name, changes });

  async function admit({ actor }: Who, scope: Scope, { programId, targets, password }: StartCampaignBody) {
    if (actor.byToken) throw new AppError('noPermission');
    const program = await programOf(programId);
    await demandWithin(scope, targets);
    await auth.confirmPassword(actor.accountId, password);
    return program;
  }

  /** A forged attempt is evidence. */
  async function recordRefusal(who: Who, name: string, error: unknown): Promise<void> {
    if (!(error instanceof AppError)) return;
    await audit.record(db, who, {
      action: 'campaign.refused',
      objectType: 'ACCOUNT',
      objectId: who.actor.accountId,
      objectName: name,
      subjectAccountId: who.actor.accountId,
      changes: [{ field: 'refusal', before: null, after: error.failure }],
    });
  }

  /** Sees it, may control it, and has it for itself meanwhile. */
  async function control<T>(
    { actor }: Who,
    reach: Scope,
    id: string,
    work: (tx: Tx, campaign: running.RunningCampaign, scope: Scope) => Promise<T>,
  ): Promise<T> {
    const scope = asProfessional(reach);
    await find(scope, id);
    return db.transaction().execute(async (tx) => {
      const campaign = await running.lockCampaign(tx, rollOut, id, 'WAIT');
      if (!campaign) throw new AppError('notFound');
      if (!(await repository.mayControl(tx, scope, id, actor.accountId))) throw new AppError('noPermission');
      return work(tx, campaign, scope);
    });
  }

  async function nextStage(tx: Tx, { id, stage }: running.RunningCampaign): Promise<void> {
    const next = runningService.nextStage(await running.stageCounts(tx, rollOut, id), stage);
    if (next === stage) throw new AppError('campaigns.notNow');
    await running.openStage(tx, rollOut, id, next);
  }

  async function resume(tx: Tx, campaign: running.RunningCampaign): Promise<void> {
    if (!campaign.program_enabled) throw new AppError('campaigns.notReleased');
    await running.judgeAnew(tx, rollOut, campaign.id);
    await running.moveCampaign(tx, rollOut, campaign.id, {
      state: campaign.has_begun ? 'RUNNING' : 'SCHEDULED',
      stop_reason: null,
    });
  }

  return {
    async page(scope: Scope, filter: repository.CampaignFilter, { pageNum, pageSize }: PageQuery) {
      const list = await repository.listCampaigns(db, scope, filter, pageSize, (pageNum - 1) * pageSize);
      return {
        list: list.map((row): CampaignRow => toRow(row)),
        total: await repository.countCampaigns(db, scope, filter, mostCounted),
      };
    },

    async preview(reach: Scope, body: { programId: string; targets: Targets; stages: number[] }): Promise<TargetPreview> {
      const scope = asProfessional(reach);
      const program = await programOf(body.programId);
      await demandWithin(scope, body.targets);
      const found = await targeting.previewTargets(db, scope, program, body.targets);
      return {
        devices: found.devices,
        plants: found.plants,
        stages: stageSizes(found.devices, body.stages),
        hasItAlready: found.has_it,
        versionTooOld: found.too_old,
        otherHardware: found.hardware,
        inOtherCampaign: found.busy,
        notInBooks: found.unknown,
        versions: found.versions,
        consentNeeded: found.consent,
      };
    },

    async start(who: Who, reach: Scope, body: StartCampaignBody): Promise<{ id: string }> {
      const scope = asProfessional(reach);
      const { actor, caller } = who;
      const program = await admit(who, scope, body).catch(async (error) => {
        await recordRefusal(who, body.name, error);
        throw error;
      });
      const { devices } = await targeting.previewTargets(db, scope, program, body.targets);
      let upTo = 0;
      const stages = stageSizes(devices, body.stages).map((size) => {
        upTo += size;
        return upTo;
      });
      const id = newId();
      await db.transaction().execute(async (tx) => {
        const released = await repository.insertCampaign(tx, rollOut, {
          id,
          firmware_id: program.id,
          name: body.name,
          start_at: body.startAt ?? new Date().toISOString(),
          window_from: body.window?.from ?? null,
          window_to: body.window?.to ?? null,
          min_soc_pct: body.minSocPct,
          not_in_eps: body.notInEps,
          no_serious_alarm: body.noSeriousAlarm,
          stages: body.stages,
          stage_wait_hours: body.stageWaitHours,
          failure_pct: body.failurePct,
          failure_count: body.failureCount,
          per_minute: body.perMinute,
          timeout_hours: body.timeoutHours,
          created_by: actor.accountId,
          created_by_name: await audit.nameOf(tx, actor.accountId),
          address: caller.address,
        });
        if (!released) throw new AppError('campaigns.notReleased');
        const added = await targeting.insertItems(tx, scope, id, program, body.targets, stages);
        if (added === 0) throw new AppError('campaigns.noDevices');
        await record(tx, who, 'campaign.started', { id, name: body.name }, [
          { field: 'version', before: null, after: program.program_version },
          { field: 'devices', before: null, after: String(added) },
        ]);
      });
      return { id };
    },

    async detail(actor: Actor, scope: Scope, id: string): Promise<Campaign> {
      const campaign = await find(scope, id);
      const holds = actor.permissions.has(permissions['firmware.add']);
      const reach = holds && asProfessional(scopeOf(actor, 'firmware.add'));
      const mayControl = reach !== false && (await repository.mayControl(db, reach, id, actor.accountId));
      return toCampaign(campaign, await repository.countsOf(db, scope, id), mayControl);
    },

    async items(scope: Scope, filter: repository.ItemFilter, { pageNum, pageSize }: PageQuery) {
      await find(scope, filter.id);
      const list = await repository.listItems(db, scope, filter, pageSize, (pageNum - 1) * pageSize);
      return {
        list: list.map((row): CampaignItem => toItem(row)),
        total: await repository.countItems(db, scope, filter, mostCounted),
      };
    },

    control: (who: Who, reach: Scope, { id, act }: { id: string; act: Act }): Promise<null> =>
      control(who, reach, id, async (tx, campaign) => {
        if (!from[act].includes(campaign.state)) throw new AppError('campaigns.notNow');
        if (act === 'NEXT_STAGE') await nextStage(tx, campaign);
        else if (act === 'RESUME') await resume(tx, campaign);
        else {
          await running.moveCampaign(tx, rollOut, id, { state: 'PAUSED' });
          await runningService.recall(tx, campaign, 'PENDING');
        }
        await record(tx, who, 'campaign.controlled', campaign, [{ field: 'operation', before: campaign.state, after: act }]);
        return null;
      }),

    /** What has not begun is over, what can be called back is, and what installs comes to its end. */
    cancel: (who: Who, reach: Scope, id: string): Promise<{ cancelled: number; installing: number }> =>
      control(who, reach, id, async (tx, campaign) => {
        if (!unfinished.includes(campaign.state)) throw new AppError('campaigns.notNow');
        await running.moveCampaign(tx, rollOut, id, { state: 'CANCELLED' });
        const called = await runningService.recall(tx, campaign, 'CANCELLED');
        const pending = await items.cancelPending(tx, rollOut, id);
        const counts = await running.stageCounts(tx, rollOut, id);
        const installing = counts.reduce((sum, { devices, ended }) => sum + devices - ended, 0);
        await record(tx, who, 'campaign.cancelled', campaign, [
          { field: 'devices', before: null, after: String(called + pending) },
        ]);
        return { cancelled: called + pending, installing };
      }),

    retry: (
      who: Who,
      reach: Scope,
      { id, ...which }: { id: string; reason?: ItemReason | undefined; itemId?: string | undefined },
    ): Promise<{ devices: number }> =>
      control(who, reach, id, async (tx, campaign, scope) => {
        if (campaign.state === 'CANCELLED') throw new AppError('campaigns.notNow');
        const devices = await repository.renewItems(tx, scope, id, which);
        if (devices > 0 && campaign.state === 'DONE') await running.moveCampaign(tx, rollOut, id, { state: 'RUNNING' });
        await record(tx, who, 'campaign.retried', campaign, [{ field: 'devices', before: null, after: String(devices) }]);
        return { devices };
      }),

    async history(scope: Scope, deviceId: string): Promise<UpgradeStep[]> {
      if (!(await repository.isDeviceWithin(db, scope, deviceId))) throw new AppError('notFound');
      const steps = await repository.stepsOfDevice(db, scope, deviceId, mostSteps);
      return steps.map(({ campaign_id, campaign_name, ...step }) => ({
        campaignId: campaign_id,
        campaignName: campaign_name,
        ...step,
      }));
    },
  };
}
