import { componentOf } from '#contract/firmware.ts';
import type { Language } from '#contract/languages.ts';
import type { ItemHold, UpgradeBody } from '#contract/upgrades.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { publish } from '../../platform/live.ts';
import { systemScope } from '../../platform/scope.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { CampaignNotice, NotifyingService } from '../alarms/notifying.service.ts';
import type { CommandsService, Order } from '../commands/commands.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { askOwners } from './consents.repository.ts';
import type { DeliveryService } from './delivery.service.ts';
import { holdOf } from './holds.ts';
import * as items from './items.repository.ts';
import { recallable } from './progress.ts';
import * as repository from './running.repository.ts';
import { hasShown, isTooMuch } from './stages.ts';

export type RunningService = ReturnType<typeof createRunningService>;

interface Options {
  db: Database;
  commands: CommandsService;
  delivery: DeliveryService;
  messages: MessagesService;
  people: OwnerAccountsService;
  notifying: NotifyingService;
  publicUrl: string;
}

const rollOut = systemScope('a roll-out goes on by itself within the plants that it was started for');
const atOnce = 500;
const chunkBytes = 4_096;
/** Begun in one round of two seconds, so that a minute's share is spread over the minute. Few are no burden. */
const begunAtOnce = (perMinute: number): number => Math.max(10, Math.ceil(perMinute / 30));
/** Looked at in one round: enough to find those that may begin, and to learn what the others wait for before long. */
const lookedAtOnce = (perMinute: number): number => Math.min(atOnce, 100 + 4 * begunAtOnce(perMinute));
/** How long an order waits for its device, and then for an answer. One to install that cannot leave soon is given anew, with all conditions looked at again. */
const timesOf = {
  'fw.upgrade': { waitS: 600, patience_s: 300 },
  'fw.cancel': { waitS: 7 * 86_400, patience_s: 60 },
} as const;
const first = '00000000-0000-0000-0000-000000000000';

/** Goes on with roll-outs: what may begin begins, what is proved is done, what takes too long is given up. */
export function createRunningService({ db, commands, delivery, messages, people, notifying, publicUrl }: Options) {
  /** Where the look at the waiting devices goes on. */
  const cursors = new Map<string, string>();

  async function tell(
    tx: Tx,
    accountId: string | null,
    template: 'campaignDone' | 'campaignStopped' | 'firmwareConsent',
    values: Record<string, string | number>,
  ): Promise<void> {
    const receiver = accountId ? await people.receiver(tx, accountId) : undefined;
    const target = receiver?.email ?? receiver?.mobile;
    if (receiver && target) await messages.send(tx, { target, language: receiver.language as Language, template, values });
  }

  type Told = { op: 'fw.upgrade'; body: UpgradeBody } | { op: 'fw.cancel'; body: { cmdId: string } };

  function orderOf(
    campaign: repository.RunningCampaign,
    { plant_id, device_id }: Pick<items.Item, 'plant_id' | 'device_id'>,
    told: Told,
  ): Order {
    return {
      plant_id,
      device_id,
      ...told,
      ...timesOf[told.op],
      previous: null,
      created_by: campaign.created_by,
      by_name: campaign.created_by_name,
      by_role: null,
      by_organization: null,
      agreed_at: null,
      rollout_id: null,
      address: campaign.address,
      reason: campaign.name,
      disclaimer_version: null,
      standard: null,
      restores_id: null,
      healthy_within_s: null,
    };
  }

  async function callBack(tx: Tx, campaign: repository.RunningCampaign, called: readonly items.Item[]): Promise<void> {
    const orders = called.flatMap((item) =>
      item.command_id ? [orderOf(campaign, item, { op: 'fw.cancel', body: { cmdId: item.command_id } })] : [],
    );
    if (orders.length > 0) await commands.orderAll(tx, rollOut, orders);
  }

  function upgradeOf(campaign: repository.RunningCampaign, item: repository.Candidate): UpgradeBody {
    const { url, expiresAt } = delivery.linkTo(item.id, item.device_id, campaign.firmware_id);
    return {
      campaignId: campaign.id,
      component: componentOf[campaign.type].component,
      version: campaign.program_version,
      minFrom: campaign.min_from,
      hwRev: campaign.hw_revs,
      sizeB: campaign.size_bytes,
      sha256: campaign.sha256,
      manifest: campaign.manifest,
      sig: { alg: 'ed25519', keyId: campaign.key_id, value: campaign.signature },
      url,
      urlExpiresAt: expiresAt,
      transport: ['https-range', 'mqtt-chunk'],
      chunkB: chunkBytes,
      window: campaign.window && { ...campaign.window, tz: item.time_zone },
      conditions: { minSocPct: campaign.min_soc_pct, notInEps: campaign.not_in_eps },
      allowDowngrade: campaign.allow_downgrade,
    };
  }

  /** Whatever has not begun to install is called back: an order that waits is withdrawn, a device that has it is told. */
  async function recall(tx: Tx, campaign: repository.RunningCampaign, to: 'PENDING' | 'CANCELLED'): Promise<number> {
    await commands.withdraw(tx, rollOut, await items.freshOrders(tx, rollOut, campaign.id));
    const called = await items.recallItems(tx, rollOut, campaign.id, to);
    await callBack(tx, campaign, called);
    return called.length;
  }

  /** By mail and in the console. */
  async function tellStarter(
    tx: Tx,
    { id, created_by, name, program_version }: repository.RunningCampaign,
    [kind, template]: readonly [CampaignNotice, 'campaignDone' | 'campaignStopped'],
    counts: Record<string, number>,
  ): Promise<void> {
    if (!created_by) return;
    await notifying.tellOfCampaign(tx, kind, { accountId: created_by, campaignId: id });
    const link = `${publicUrl}/#/upgrade/campaign?id=${id}`;
    await tell(tx, created_by, template, { name, version: program_version, ...counts, link });
  }

  async function stop(tx: Tx, campaign: repository.RunningCampaign, reason: 'FAILURES' | 'PROGRAM_DISABLED', failed: number) {
    await repository.moveCampaign(tx, rollOut, campaign.id, { state: 'STOPPED', stop_reason: reason });
    await recall(tx, campaign, 'PENDING');
    await tellStarter(tx, campaign, ['CAMPAIGN_STOPPED', 'campaignStopped'], { failed });
  }

  async function finish(tx: Tx, campaign: repository.RunningCampaign): Promise<void> {
    await repository.moveCampaign(tx, rollOut, campaign.id, { state: 'DONE' });
    const result = await repository.resultOf(tx, rollOut, campaign.id);
    await tellStarter(tx, campaign, ['CAMPAIGN_DONE', 'campaignDone'], result);
  }

  async function begin(tx: Tx, campaign: repository.RunningCampaign, chosen: readonly repository.Candidate[]): Promise<void> {
    if (chosen.length === 0) return;
    const orders = chosen.map((item) => orderOf(campaign, item, { op: 'fw.upgrade', body: upgradeOf(campaign, item) }));
    const ids = await commands.orderAll(tx, rollOut, orders);
    await items.beginItems(
      tx,
      rollOut,
      chosen.map(({ id }) => id),
      ids,
    );
  }

  /** One page of the devices that wait: each begins, or it is known what for. */
  async function beginSome(tx: Tx, campaign: repository.RunningCampaign): Promise<void> {
    const after = cursors.get(campaign.id) ?? first;
    const most = lookedAtOnce(campaign.per_minute);
    const page = await repository.lockCandidates(tx, rollOut, campaign.id, campaign.stage, after, most);
    cursors.set(campaign.id, page.length < most ? first : (page.at(-1)?.id ?? first));
    const begunLately = page.length > 0 ? await repository.begunLately(tx, rollOut, campaign.id) : 0;
    let free = Math.min(campaign.per_minute - begunLately, begunAtOnce(campaign.per_minute));
    const now = Date.now();
    const chosen: repository.Candidate[] = [];
    const begunAt = new Set<string>();
    const holds: { id: string; hold: ItemHold | null }[] = [];
    const named: string[] = [];
    const conditions = {
      window: campaign.window,
      minSocPct: campaign.min_soc_pct,
      notInEps: campaign.not_in_eps,
      noSeriousAlarm: campaign.no_serious_alarm,
    };
    for (const item of page) {
      if (item.gone) {
        await items.changeItem(tx, rollOut, item.id, { state: 'CANCELLED' });
        continue;
      }
      if (item.has_it) {
        if (!item.version_noted) named.push(item.id);
        continue;
      }
      if (item.other_hardware) {
        const detail = item.other_hardware;
        await items.changeItem(tx, rollOut, item.id, { state: 'REJECTED', reason: 'HW_MISMATCH', detail });
        continue;
      }
      const facts = {
        timeZone: item.time_zone,
        online: item.online,
        otherUpgrade: item.other_upgrade || begunAt.has(item.plant_id),
        dongleWaits: item.dongle_waits,
        consentMissing: item.consent_missing,
        inTrouble: item.in_trouble,
        inEps: item.in_eps,
        socPct: item.soc_pct,
      };
      const hold = holdOf(facts, conditions, now) ?? (free > 0 ? null : 'RATE');
      if (hold === null) {
        free--;
        begunAt.add(item.plant_id);
        chosen.push(item);
      } else if (hold !== item.hold) holds.push({ id: item.id, hold });
    }
    await begin(tx, campaign, chosen);
    if (holds.length > 0) await repository.setHolds(tx, rollOut, holds);
    if (named.length > 0) await repository.noteVersion(tx, rollOut, named);
  }

  async function askForConsent(tx: Tx, campaign: repository.RunningCampaign): Promise<void> {
    for (const { plant_id, plant_name, owner_id } of await askOwners(tx, rollOut, campaign.id, campaign.stage)) {
      await tell(tx, owner_id, 'firmwareConsent', {
        plant: plant_name,
        version: campaign.program_version,
        link: `${publicUrl}/#/station/monitor/detail?id=${plant_id}`,
      });
    }
  }

  /** The stage that is open now; null where the roll-out stands still or has come to its end. */
  async function stageOf(tx: Tx, campaign: repository.RunningCampaign): Promise<number | null> {
    const counts = await repository.stageCounts(tx, rollOut, campaign.id);
    const sum = (of: (count: repository.StageCount) => number) => counts.reduce((total, count) => total + of(count), 0);
    const failed = sum((c) => c.failed);
    const next = nextStage(counts, campaign.stage);
    const limits = { failurePct: campaign.failure_pct, failureCount: campaign.failure_count };
    if (!campaign.program_enabled) await stop(tx, campaign, 'PROGRAM_DISABLED', failed);
    else if (
      isTooMuch(
        failed,
        sum((c) => c.judged),
        limits,
      )
    )
      await stop(tx, campaign, 'FAILURES', failed);
    else if (sum((c) => c.devices - c.ended) === 0) await finish(tx, campaign);
    else if (campaign.state === 'SCHEDULED') return campaign.is_due ? openStage(tx, campaign, 0) : null;
    else if (next === campaign.stage || counts.some((c) => c.stage <= campaign.stage && !hasShown(c))) {
      return campaign.state === 'RUNNING' ? campaign.stage : openStage(tx, campaign, campaign.stage);
    } else if (campaign.state === 'WAITING' ? campaign.next_stage_is_due : campaign.stage_wait_hours === 0) {
      return openStage(tx, campaign, next);
    } else if (campaign.state === 'RUNNING') {
      await repository.moveCampaign(tx, rollOut, campaign.id, { state: 'WAITING', nextStageInHours: campaign.stage_wait_hours });
    }
    return null;
  }

  async function openStage(tx: Tx, campaign: repository.RunningCampaign, stage: number): Promise<number> {
    await repository.openStage(tx, rollOut, campaign.id, stage);
    return stage;
  }

  /** The next one that has devices. */
  const nextStage = (counts: readonly repository.StageCount[], stage: number): number =>
    counts.find((c) => c.stage > stage)?.stage ?? stage;

  async function goOn(id: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const campaign = await repository.lockCampaign(tx, rollOut, id, 'SKIP');
      if (!campaign) return;
      const stage = await stageOf(tx, campaign);
      if (stage === null) return;
      const open = { ...campaign, stage };
      await askForConsent(tx, open);
      await beginSome(tx, open);
    });
  }

  async function giveUp(): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const item of await items.lockOverdue(tx, rollOut, atOnce)) {
        await items.changeItem(tx, rollOut, item.id, { state: 'TIMED_OUT', command_id: null, recalled: false });
        if (!recallable.includes(item.state)) continue;
        const campaign = await repository.readCampaign(tx, rollOut, item.campaign_id);
        if (campaign) await callBack(tx, campaign, [item]);
      }
    });
  }

  /** Everybody who looks is told, at most once a round. */
  async function announce(): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const id of await repository.takeChanged(tx, rollOut)) await publish(tx, 'campaigns', { id });
    });
  }

  return {
    recall,
    nextStage,

    /** One round of what has to be done all the time. */
    async tick(): Promise<void> {
      await items.noteVersions(db, rollOut);
      await items.finishProved(db, rollOut);
      await giveUp();
      const failures: unknown[] = [];
      for (const id of await repository.campaignsAtWork(db, rollOut)) {
        await goOn(id).catch((error) => {
          // another process was quicker with a device: it is looked at again
          if (!isUniqueViolation(error, 'campaign_item_one_upgrade')) failures.push(error);
        });
      }
      await announce();
      // one that fails does not hold up the others
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
    },
  };
}
