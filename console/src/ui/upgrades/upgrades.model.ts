import type { ItemState } from '#contract/upgrades.ts';

/** What the many states of a device in a roll-out come to, in the order of a bar. */
export const tones = ['succeeded', 'installing', 'loading', 'waiting', 'failed', 'cancelled'] as const;
export type Tone = (typeof tones)[number];

export const toneOf: Record<ItemState, Tone> = {
  SUCCEEDED: 'succeeded',
  INSTALLING: 'installing',
  REBOOTING: 'installing',
  NOTIFIED: 'loading',
  ACCEPTED: 'loading',
  DOWNLOADING: 'loading',
  DOWNLOADED: 'loading',
  VERIFIED: 'loading',
  PENDING: 'waiting',
  WAITING_WINDOW: 'waiting',
  FAILED: 'failed',
  ROLLED_BACK: 'failed',
  TIMED_OUT: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'cancelled',
};

export const toneColors: Record<Tone, string> = {
  succeeded: 'var(--status-normal)',
  installing: 'var(--accent)',
  loading: 'var(--level-info)',
  waiting: 'var(--line-strong)',
  failed: 'var(--status-faulty)',
  cancelled: 'var(--status-offline)',
};
