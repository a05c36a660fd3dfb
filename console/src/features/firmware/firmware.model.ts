import type { Campaign, CampaignState } from '#contract/campaigns.ts';
import type { ProgramRow } from '#contract/firmware.ts';

export const programAddress = (id: string) => `/upgrade/detail?${new URLSearchParams({ id })}`;
export const campaignAddress = (id: string) => `/upgrade/campaign?${new URLSearchParams({ id })}`;

/** What somebody is about to do with a program. */
export type ProgramTask = { kind: 'enable' | 'disable' | 'remove'; program: Pick<ProgramRow, 'id' | 'type' | 'version'> };

/** What somebody is about to do with a roll-out. */
export const campaignActs = ['PAUSE', 'RESUME', 'NEXT_STAGE', 'CANCEL'] as const;
export type CampaignAct = (typeof campaignActs)[number];

const actsIn: Record<CampaignState, readonly CampaignAct[]> = {
  SCHEDULED: ['PAUSE', 'CANCEL'],
  RUNNING: ['NEXT_STAGE', 'PAUSE', 'CANCEL'],
  WAITING: ['NEXT_STAGE', 'PAUSE', 'CANCEL'],
  PAUSED: ['RESUME', 'CANCEL'],
  STOPPED: ['RESUME', 'CANCEL'],
  DONE: [],
  CANCELLED: [],
};

/** Which acts a roll-out allows where it stands; the server decides in the end. */
export function actsOf({ state, stage, stageCounts }: Campaign): readonly CampaignAct[] {
  const isLast = stageCounts.slice(stage + 1).every(({ devices }) => devices === 0);
  return actsIn[state].filter((act) => act !== 'NEXT_STAGE' || !isLast);
}
