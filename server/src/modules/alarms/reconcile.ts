import type { AlarmState } from '#contract/alarms.ts';
import type { Episode } from './episodes.ts';

export interface Definition {
  enabled: boolean;
  manual: boolean;
  debounceMs: number;
  clearDelayMs: number;
  lockAfter: number | null;
}

/** An alarm as it is kept. */
export interface Known {
  id: string;
  state: AlarmState;
  startedAt: number;
  latestAt: number;
  clearedAt: number | null;
  closedAt: number | null;
  /** Ended by a person's word or because the device left. */
  ended: boolean;
  count: number;
  /** Somebody was told of it, or has done something with it. */
  touched: boolean;
}

type Times = Pick<Known, 'state' | 'startedAt' | 'latestAt' | 'clearedAt' | 'closedAt' | 'count'>;

export interface Changes {
  added: (Times & { fresh: boolean; first: number })[];
  changed: (Times & { id: string; before: Known })[];
  /** Two that turned out to be one. */
  merged: { id: string; into: string }[];
  /** Turned out never to have been. */
  removed: string[];
  /** Look again then. */
  dueAt: number | null;
}

/** What was raised longer ago than this when it was heard of is no news. */
const freshMs = 15 * 60_000;

function timesOf(e: Episode, d: Definition, now: number, before: Known | undefined): Times {
  const { startedAt, latestAt, clearedAt, count } = e;
  const over = clearedAt !== null && !d.manual && !e.locked ? clearedAt + d.clearDelayMs : null;
  const closedAt = before?.ended ? before.closedAt : over !== null && over <= now ? over : null;
  const state = closedAt !== null ? 'CLOSED' : before?.state === 'ACKNOWLEDGED' ? 'ACKNOWLEDGED' : 'ACTIVE';
  return { state, startedAt, latestAt, clearedAt, closedAt, count };
}

const differs = (a: Times, b: Times): boolean =>
  a.state !== b.state ||
  a.startedAt !== b.startedAt ||
  a.latestAt !== b.latestAt ||
  a.clearedAt !== b.clearedAt ||
  a.closedAt !== b.closedAt ||
  a.count !== b.count;

/** Which episode an alarm stands for: the one that it ended with, else the one that it lies in. */
function episodeOf(known: Known, episodes: readonly Episode[]): Episode | undefined {
  if (known.ended) return episodes.find((e) => e.endedAt === known.closedAt);
  const open = episodes.filter((e) => e.endedAt === null || e.endedAt >= known.startedAt);
  return open.findLast((e) => e.startedAt <= known.startedAt) ?? open[0];
}

/** Brings the alarms that are kept to what the episodes say. Doing it twice changes nothing. */
export function reconcile(episodes: readonly Episode[], known: readonly Known[], definition: Definition, now: number): Changes {
  const changes: Changes = { added: [], changed: [], merged: [], removed: [], dueAt: null };
  const keepers = new Map<Episode, Known>();
  for (const k of [...known].sort((a, b) => Number(b.ended) - Number(a.ended) || a.startedAt - b.startedAt)) {
    const episode = episodeOf(k, episodes);
    const keeper = episode && keepers.get(episode);
    if (keeper) changes.merged.push({ id: k.id, into: keeper.id });
    else if (episode) keepers.set(episode, k);
    else if (!k.touched) changes.removed.push(k.id);
    else if (k.state !== 'CLOSED')
      changes.changed.push({ ...k, before: k, state: 'CLOSED', clearedAt: k.clearedAt ?? now, closedAt: now });
  }
  for (const episode of episodes) {
    const before = keepers.get(episode);
    const times = timesOf(episode, definition, now, before);
    if (before) {
      if (differs(before, times)) changes.changed.push({ id: before.id, before, ...times });
    } else if (definition.enabled && episode.endedAt === null) {
      const fresh = episode.delay <= freshMs + definition.debounceMs;
      changes.added.push({ ...times, fresh, first: episode.first });
    }
    if (times.state !== 'CLOSED' && episode.clearedAt !== null && !definition.manual && !episode.locked) {
      changes.dueAt = episode.clearedAt + definition.clearDelayMs;
    }
  }
  return changes;
}
