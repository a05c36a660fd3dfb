import type { CampaignState, ProgramRow } from '#contract/firmware.ts';

/** What somebody is about to do with a program. */
export type ProgramTask = { kind: 'enable' | 'disable' | 'remove'; program: Pick<ProgramRow, 'id' | 'type' | 'version'> };

/** What somebody is about to do with a roll-out. */
export const campaignActs = ['PAUSE', 'RESUME', 'NEXT_STAGE', 'CANCEL'] as const;
export type CampaignAct = (typeof campaignActs)[number];

/** Which acts a roll-out allows where it stands; the server decides in the end. */
export const actsIn: Record<CampaignState, readonly CampaignAct[]> = {
  SCHEDULED: ['PAUSE', 'CANCEL'],
  RUNNING: ['PAUSE', 'CANCEL'],
  WAITING: ['NEXT_STAGE', 'PAUSE', 'CANCEL'],
  PAUSED: ['RESUME', 'CANCEL'],
  STOPPED: ['RESUME', 'CANCEL'],
  DONE: [],
  CANCELLED: [],
};
