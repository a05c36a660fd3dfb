import type { Campaign, CampaignItem } from '#contract/campaigns.ts';
import type { Program } from '#contract/firmware.ts';
import type { UpgradeStep } from '#contract/upgrades.ts';
import { inverter, plantId } from './devices.ts';

const id = (end: string) => `0190eeee-0000-7000-8000-0000000000${end}`;

export const maker = { id: id('01'), name: 'Helio' };

export const program: Program = {
  id: id('a1'),
  manufacturerId: maker.id,
  manufacturerName: maker.name,
  type: 'INVERTER',
  version: '3.3.0',
  state: 'NEW',
  support: 'ALL',
  devices: null,
  fileName: 'H10K-3.3.0.bin',
  sizeBytes: 1_887_437,
  description: 'Quieter at night',
  createdAt: '2026-11-10T08:00:00Z',
  createdByName: 'grace',
  campaigns: 0,
  rowVersion: 4,
  minFrom: '3.1.0',
  hwRevs: ['B1'],
  allowDowngrade: false,
  descriptions: { 'en-GB': 'Quieter at night', 'de-DE': 'Leiser bei Nacht' },
  fileId: id('f1'),
  sha256: 'ab'.repeat(32),
  signature: null,
  releasedAt: null,
  releasedByName: null,
  mayRelease: true,
  fitting: 40,
  installed: 3,
};

export const campaign: Campaign = {
  id: id('c1'),
  name: 'Autumn',
  programId: program.id,
  type: program.type,
  version: program.version,
  manufacturerName: maker.name,
  state: 'RUNNING',
  devices: 40,
  succeeded: 10,
  failed: 2,
  createdAt: '2026-11-11T08:00:00Z',
  createdByName: 'ada',
  startAt: '2026-11-11T20:00:00Z',
  finishedAt: null,
  window: { from: '21:30', to: '05:00' },
  minSocPct: 20,
  notInEps: true,
  noSeriousAlarm: true,
  stages: [10, 100],
  stageWaitHours: 24,
  failurePct: 3,
  failureCount: 5,
  perMinute: 100,
  timeoutHours: 72,
  stopReason: null,
  stage: 1,
  nextStageAt: null,
  stageCounts: [
    { pct: 10, devices: 5, ended: 5, succeeded: 5, failed: 0 },
    { pct: 100, devices: 35, ended: 7, succeeded: 5, failed: 2 },
  ],
  counts: [
    { state: 'PENDING', devices: 20 },
    { state: 'DOWNLOADING', devices: 5 },
    { state: 'VERIFIED', devices: 3 },
    { state: 'SUCCEEDED', devices: 10 },
    { state: 'FAILED', devices: 2 },
  ],
  reasons: [{ reason: 'FLASH_ERROR', devices: 2 }],
  holds: [
    { hold: 'OFFLINE', devices: 15 },
    { hold: 'CONSENT', devices: 5 },
  ],
  mayControl: true,
};

export const failedItem: CampaignItem = {
  id: id('d1'),
  deviceId: inverter.id,
  deviceSn: inverter.serialNumber,
  deviceType: 'INVERTER',
  plantId,
  plantName: 'Sonnenhof 1',
  stage: 1,
  state: 'FAILED',
  hold: null,
  pct: null,
  fromVersion: '3.2.11',
  reason: 'FLASH_ERROR',
  detail: 'write error 17',
  attempts: 2,
  updatedAt: '2026-11-12T01:00:00Z',
};

const step = { campaignId: campaign.id, campaignName: campaign.name, type: 'INVERTER', version: '3.3.0', detail: null } as const;

export const upgradeSteps: UpgradeStep[] = [
  { ...step, attempt: 1, state: 'DOWNLOADING', reason: null, at: '2026-11-12T00:10:00Z' },
  { ...step, attempt: 1, state: 'FAILED', reason: 'NET_LOST', at: '2026-11-12T00:20:00Z' },
  { ...step, attempt: 2, state: 'FAILED', reason: 'FLASH_ERROR', detail: 'write error 17', at: '2026-11-12T01:00:00Z' },
];
