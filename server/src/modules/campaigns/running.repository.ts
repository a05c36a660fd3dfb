import { sql } from 'kysely';
import type { CampaignState } from '#contract/campaigns.ts';
import type { FirmwareType } from '#contract/firmware.ts';
import { inverterStates } from '#contract/telemetry.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { SystemScope } from '../../platform/scope.ts';
import { failed, otherHardware, versionNow } from './items.table.ts';

const silentAfter = sql`interval '5 minutes'`;

export async function campaignsAtWork(db: Db, _scope: SystemScope): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('state', 'in', ['SCHEDULED', 'RUNNING', 'WAITING'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export interface RunningCampaign {
  id: string;
  name: string;
  state: CampaignState;
  is_due: boolean;
  has_begun: boolean;
  window: { from: string; to: string } | null;
  min_soc_pct: number | null;
  not_in_eps: boolean;
  no_serious_alarm: boolean;
  stage_wait_hours: number;
  failure_pct: number;
  failure_count: number;
  per_minute: number;
  stage: number;
  next_stage_is_due: boolean | null;
  created_by: string | null;
  created_by_name: string;
  address: string;
  firmware_id: string;
  type: FirmwareType;
  program_version: string;
  program_enabled: boolean;
  min_from: string | null;
  hw_revs: string[];
  allow_downgrade: boolean;
  manifest: string;
  signature: string;
  key_id: string;
  size_bytes: number;
  sha256: string;
}
const running = sql`
    select c.id, c.name, c.state, c.start_at <= now() as is_due, exists (
        select from campaign_item i where i.campaign_id = c.id and i.deadline_at is not null) as has_begun, c.min_soc_pct, c.not_in_eps, c.no_serious_alarm, c.stage_wait_hours,
      case when c.window_from is not null then json_build_object('from', to_char(c.window_from, 'HH24:MI'), 'to',
        to_char(c.window_to, 'HH24:MI')) end as window,
      c.failure_pct, c.failure_count, c.per_minute, c.stage, c.next_stage_at <= now() as next_stage_is_due, c.created_by,
      c.created_by_name, c.address, f.id as firmware_id, f.type, f.program_version, f.state = 'ENABLED' as program_enabled, f.min_from,
      f.hw_revs, f.allow_downgrade, f.manifest, f.signature, f.key_id, s.size_bytes, s.sha256
    from campaign c join firmware f on f.id = c.firmware_id join stored_file s on s.id = f.file_id`;

/** One process at a time goes on with a roll-out; who only looks whether there is work leaves one that is taken alone. */
export async function lockCampaign(
  tx: Tx,
  _scope: SystemScope,
  id: string,
  taken: 'WAIT' | 'SKIP',
): Promise<RunningCampaign | undefined> {
  const lock = taken === 'SKIP' ? sql`for no key update of c skip locked` : sql`for no key update of c`;
  return (await sql<RunningCampaign>`${running} where c.id = ${id} ${lock}`.execute(tx)).rows[0];
}

export async function readCampaign(db: Db, _scope: SystemScope, id: string): Promise<RunningCampaign | undefined> {
  return (await sql<RunningCampaign>`${running} where c.id = ${id}`.execute(db)).rows[0];
}

export async function resultOf(db: Db, _scope: SystemScope, id: string) {
  const { rows } = await sql<{ devices: number; succeeded: number; failed: number }>`
    select count(*) as devices, count(*) filter (where i.state = 'SUCCEEDED') as succeeded, count(*) filter (where ${failed}) as failed
    from campaign_item i where i.campaign_id = ${id}`.execute(db);
  return rows[0] ?? { devices: 0, succeeded: 0, failed: 0 };
}

interface CampaignChange {
  state: CampaignState;
  stop_reason?: 'FAILURES' | 'PROGRAM_DISABLED' | null;
  nextStageInHours?: number;
}

export async function moveCampaign(
  tx: Tx,
  _scope: SystemScope,
  id: string,
  { nextStageInHours, ...change }: CampaignChange,
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      ...change,
      next_stage_at: nextStageInHours === undefined ? null : sql`now() + make_interval(secs => ${nextStageInHours * 3600})`,
      finished_at: change.state === 'DONE' || change.state === 'CANCELLED' ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute();
}

/** From now on the devices up to this stage may begin, and have so long. */
export async function openStage(tx: Tx, _scope: SystemScope, id: string, stage: number): Promise<void> {
  await sql`update campaign set state = 'RUNNING', stage = ${stage}, next_stage_at = null where id = ${id}`.execute(tx);
  await sql`
    update campaign_item i set hold = null, deadline_at = now() + make_interval(secs => c.timeout_hours * 3600)
    from campaign c where c.id = ${id} and i.campaign_id = c.id and i.stage <= ${stage} and i.finished_at is null and i.deadline_at is null`.execute(
    tx,
  );
}

/** A person has looked at it: what failed before is not held against it, and nobody has lost time. */
export async function judgeAnew(tx: Tx, _scope: SystemScope, id: string): Promise<void> {
  await sql`update campaign set judged_from = now() where id = ${id}`.execute(tx);
  await sql`
    update campaign_item i set deadline_at = now() + make_interval(secs => c.timeout_hours * 3600)
    from campaign c where c.id = ${id} and i.campaign_id = c.id and i.deadline_at is not null and i.finished_at is null`.execute(
    tx,
  );
}

export interface StageCount {
  stage: number;
  devices: number;
  ended: number;
  /** Wait for what may never come. */
  held: number;
  /** Since a person looked at it last. A device that was never there says nothing about the program. */
  judged: number;
  failed: number;
}

export async function stageCounts(db: Db, _scope: SystemScope, id: string): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    select i.stage, count(*) as devices, count(i.finished_at) as ended,
      count(*) filter (where i.state = 'PENDING' and i.hold in ('OFFLINE', 'CONSENT', 'ALARM', 'SOC', 'EPS')) as held,
      count(*) filter (where i.finished_at > c.judged_from) as judged,
      count(*) filter (where i.finished_at > c.judged_from and i.attempts > 0 and ${failed}) as failed
    from campaign_item i join campaign c on c.id = i.campaign_id where c.id = ${id} group by i.stage order by i.stage`.execute(
    db,
  );
  return rows;
}

/** How many were begun within the last minute. */
export async function begunLately(db: Db, _scope: SystemScope, id: string): Promise<number> {
  const { rows } = await sql<{ begun: number }>`
    select count(*) as begun from campaign_item where campaign_id = ${id} and begun_at > now() - interval '1 minute'`.execute(db);
  return rows[0]?.begun ?? 0;
}

export interface Candidate {
  id: string;
  device_id: string;
  plant_id: string;
  attempts: number;
  hold: string | null;
  /** The device has left the plant, or the plant is gone. */
  gone: boolean;
  has_it: boolean;
  /** What it is, where the program is made for others. */
  other_hardware: string | null;
  version_noted: boolean;
  time_zone: string;
  online: boolean;
  other_upgrade: boolean;
  dongle_waits: boolean;
  consent_missing: boolean;
  in_trouble: boolean;
  in_eps: boolean;
  soc_pct: number | null;
}

const eps = sql.lit(inverterStates.indexOf('EPS'));

/** Devices whose stage is open, page by page, with all that decides whether they may begin. In a house one device is changed at a time. */
export async function lockCandidates(
  tx: Tx,
  _scope: SystemScope,
  id: string,
  stage: number,
  after: string,
  most: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select i.id, i.device_id, i.plant_id, i.attempts, i.hold, p.time_zone, i.version_at is not null as version_noted,
      d.plant_id is distinct from i.plant_id or d.retired_at is not null or p.deleted_at is not null as gone,
      ${versionNow} is not distinct from f.program_version as has_it,
      case when ${otherHardware} then d.hw_rev end as other_hardware,
      exists (
        select from device_head h join device x on x.id = h.device_id
        where h.plant_id = p.id and h.will_at is null and h.received_at > now() - ${silentAfter}
          and (x.id = d.dongle_id or x.dongle_id = d.dongle_id or x.id = d.id or d.dongle_id is null)) as online,
      exists (select from campaign_item o where o.plant_id = i.plant_id and o.under_way) as other_upgrade,
      d.type <> 'DONGLE' and exists (
        select from campaign_item o join device g on g.id = o.device_id join campaign oc on oc.id = o.campaign_id
        where o.plant_id = i.plant_id and g.type = 'DONGLE' and o.finished_at is null and oc.state in ('RUNNING', 'WAITING')) as dongle_waits,
      exists (
        select from plant_firmware_wish w where w.plant_id = p.id and w.account_id = p.owner_id and not exists (
          select from plant_firmware_consent a where a.campaign_id = c.id and a.plant_id = p.id and a.agreed)) as consent_missing,
      exists (
        select from alarm a where a.subject_id = d.id and a.state <> 'CLOSED' and a.level in ('ERROR', 'SERIOUS')) as in_trouble,
      c.not_in_eps and exists (
        select from device_head h join sample_inverter s on s.plant_id = h.plant_id and s.device_id = h.device_id and s.at = h.last_at
        where h.plant_id = p.id and h.source = 'INVERTER' and s.at > now() - interval '1 day' and s.state = ${eps}) as in_eps,
      (select min(h.soc_pct) from device_head h where h.plant_id = p.id and h.source = 'BATTERY') as soc_pct
    from campaign_item i join campaign c on c.id = i.campaign_id join firmware f on f.id = c.firmware_id
      join device d on d.id = i.device_id join plant p on p.id = i.plant_id
    where i.campaign_id = ${id} and i.pending and i.stage <= ${stage} and (i.retry_at is null or i.retry_at <= now())
      and i.id > ${after}
    order by i.id limit ${most} for update of i skip locked`.execute(tx);
  return rows;
}

export async function setHolds(
  tx: Tx,
  _scope: SystemScope,
  holds: readonly { id: string; hold: string | null }[],
): Promise<void> {
  await sql`
    update campaign_item i set hold = h.hold, updated_at = now()
    from unnest(${holds.map((h) => h.id)}::uuid[], ${holds.map((h) => h.hold)}::text[]) h (id, hold) where i.id = h.id`.execute(
    tx,
  );
}

export async function noteVersion(tx: Tx, _scope: SystemScope, ids: readonly string[]): Promise<void> {
  await sql`update campaign_item set version_at = now() where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Takes the marks of roll-outs in which something has changed; thousands of changes are one. */
export async function takeChanged(tx: Tx, _scope: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    with taken as (delete from due_campaign returning campaign_id) select distinct campaign_id from taken`.execute(tx);
  return rows.map((row) => row.campaign_id);
}
