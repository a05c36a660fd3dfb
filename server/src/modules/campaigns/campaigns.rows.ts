import type { Campaign, CampaignItem, CampaignRow, CampaignState } from '#contract/campaigns.ts';
import type { DeviceType } from '#contract/devices.ts';
import type { FirmwareType } from '#contract/firmware.ts';
import { type ItemHold, type ItemReason, type ItemState, itemStates } from '#contract/upgrades.ts';
import type { Count, findCampaign, ListedCampaign, ListedItem } from './campaigns.repository.ts';
import { isEnd } from './progress.ts';

export const toRow = (row: ListedCampaign): CampaignRow => ({
  id: row.id,
  name: row.name,
  programId: row.firmware_id,
  type: row.type as FirmwareType,
  version: row.program_version,
  manufacturerName: row.manufacturer_name,
  state: row.state as CampaignState,
  devices: row.devices,
  succeeded: row.succeeded,
  failed: row.failed,
  createdAt: row.created_at,
  createdByName: row.created_by_name,
  startAt: row.start_at,
  finishedAt: row.finished_at,
});

const sum = (counts: readonly Count[]): number => counts.reduce((total, { devices }) => total + devices, 0);

/** By a value of the counts, the most first; what has none is left out. */
function grouped<T extends string>(counts: readonly Count[], of: (count: Count) => T | null): [T, number][] {
  const groups = new Map<T, number>();
  for (const count of counts) {
    const key = of(count);
    if (key !== null) groups.set(key, (groups.get(key) ?? 0) + count.devices);
  }
  return [...groups].sort((a, b) => b[1] - a[1]);
}

type Found = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

export function toCampaign(row: Found, counts: readonly Count[], mayControl: boolean): Campaign {
  const states = grouped(counts, ({ state }) => state).sort((a, b) => itemStates.indexOf(a[0]) - itemStates.indexOf(b[0]));
  return {
    ...toRow(row),
    window: row.window_from && row.window_to ? { from: row.window_from, to: row.window_to } : null,
    minSocPct: row.min_soc_pct,
    notInEps: row.not_in_eps,
    noSeriousAlarm: row.no_serious_alarm,
    stages: row.stages,
    stageWaitHours: row.stage_wait_hours,
    failurePct: row.failure_pct,
    failureCount: row.failure_count,
    perMinute: row.per_minute,
    timeoutHours: row.timeout_hours,
    stopReason: row.stop_reason as Campaign['stopReason'],
    stage: row.stage,
    nextStageAt: row.next_stage_at,
    stageCounts: row.stages.map((pct, stage) => {
      const own = counts.filter((count) => count.stage === stage);
      return {
        pct,
        devices: sum(own),
        ended: sum(own.filter(({ state }) => isEnd(state))),
        succeeded: sum(own.filter(({ state }) => state === 'SUCCEEDED')),
        failed: sum(own.filter(({ failed }) => failed)),
      };
    }),
    counts: states.map(([state, devices]) => ({ state, devices })),
    reasons: grouped(counts, ({ state, reason }) => (isEnd(state) ? reason : null)).map(([reason, devices]) => ({
      reason,
      devices,
    })),
    holds: grouped(counts, ({ state, hold }) => (state === 'PENDING' ? hold : null)).map(([hold, devices]) => ({
      hold,
      devices,
    })),
    mayControl,
  };
}

export const toItem = (row: ListedItem): CampaignItem => ({
  id: row.id,
  deviceId: row.device_id,
  deviceSn: row.serial_number,
  deviceType: row.type as DeviceType,
  plantId: row.plant_id,
  plantName: row.plant_name,
  stage: row.stage,
  state: row.state as ItemState,
  hold: row.hold as ItemHold | null,
  pct: row.pct,
  fromVersion: row.from_version,
  reason: row.reason as ItemReason | null,
  detail: row.detail,
  attempts: row.attempts,
  updatedAt: row.updated_at,
});
