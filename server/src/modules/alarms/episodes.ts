/** What was told about one condition of one device or plant, at its own time. */
export interface Told {
  at: number;
  state: 'RAISED' | 'CLEARED';
  by: 'EVENT' | 'SAMPLE' | 'RULE';
  /** Milliseconds between its own time and when it was heard. */
  delay: number;
}

/** A person's word, or the device's leaving: what comes after is another alarm. */
export interface Ending {
  endedAt: number;
}

export interface Rules {
  debounceMs: number;
  /** Only a person ends it. */
  manual: boolean;
  /** So many times in a day, and only a person ends it. */
  lockAfter: number | null;
}

/** From when a condition came up until it was gone for good: one alarm. */
export interface Episode {
  startedAt: number;
  latestAt: number;
  /** Gone since then; null: it stands. */
  clearedAt: number | null;
  count: number;
  locked: boolean;
  /** How late its beginning was heard of. */
  delay: number;
  /** The position of its beginning in what was told. */
  first: number;
  endedAt: number | null;
}

/** What comes back within this time is the same alarm. */
export const againMs = 30 * 60_000;
const dayMs = 86_400_000;
/** Oftener than this in a day, and it is one alarm that comes and goes. */
const flapping = 10;

const order = (a: Told | Ending, b: Told | Ending): number => {
  const [x, y] = ['endedAt' in a ? a.endedAt : a.at, 'endedAt' in b ? b.endedAt : b.at];
  if (x !== y) return x - y;
  // raised and cleared in the same moment: it is over. A person's word comes last.
  const rank = (t: Told | Ending) => ('endedAt' in t ? 2 : t.state === 'RAISED' ? 0 : 1);
  return rank(a) - rank(b);
};

interface Span {
  from: number;
  to: number | null;
  told: number;
  delay: number;
  /** Ended by a person instead of by itself. */
  endedAt: number | null;
}

/** When the condition stood, whoever told: a device's last word counts, and a rule's beside it. */
function spansOf(told: readonly Told[], endings: readonly Ending[]): (Span | Ending)[] {
  const list: (Span | Ending)[] = [];
  const standing = { device: false, rule: false };
  let open: Span | null = null;
  for (const item of [...told, ...endings].sort(order)) {
    if ('endedAt' in item) {
      standing.device = false;
      standing.rule = false;
      if (open) list.push({ ...open, to: item.endedAt, endedAt: item.endedAt });
      else list.push(item);
      open = null;
      continue;
    }
    standing[item.by === 'RULE' ? 'rule' : 'device'] = item.state === 'RAISED';
    const stands: boolean = standing.device || standing.rule;
    if (stands && !open) open = { from: item.at, to: null, told: told.indexOf(item), delay: item.delay, endedAt: null };
    else if (!stands && open) {
      list.push({ ...open, to: item.at });
      open = null;
    }
  }
  if (open) list.push(open);
  return list;
}

/** The alarms that follow from what was told, whatever the order in which it was heard. `pendingAt`: look again then. */
export function episodesOf(
  told: readonly Told[],
  endings: readonly Ending[],
  { debounceMs, manual, lockAfter }: Rules,
  now: number,
): { episodes: Episode[]; pendingAt: number | null } {
  const episodes: Episode[] = [];
  const starts: number[] = [];
  let current: Episode | null = null;
  let pendingAt: number | null = null;
  for (const span of spansOf(told, endings)) {
    if (!('from' in span)) {
      if (current) current.endedAt ??= span.endedAt;
      current = null;
      continue;
    }
    // rules have waited themselves
    const wait = told[span.told]?.by === 'RULE' ? 0 : debounceMs;
    if ((span.to ?? now) - span.from < wait) {
      if (span.to === null) pendingAt = span.from + wait;
      continue;
    }
    starts.push(span.from);
    const today = starts.filter((at) => at > span.from - dayMs).length;
    const stays = manual || current?.locked || today > flapping;
    if (!current || !(stays || span.from - (current.clearedAt ?? span.from) <= againMs)) {
      current = {
        startedAt: span.from,
        latestAt: span.from,
        clearedAt: null,
        count: 0,
        locked: false,
        delay: span.delay,
        first: span.told,
        endedAt: null,
      };
      episodes.push(current);
    }
    current.count++;
    current.latestAt = span.to ?? span.from;
    current.clearedAt = span.endedAt === null ? span.to : null;
    current.locked ||= lockAfter !== null && today >= lockAfter;
    if (span.endedAt !== null) {
      current.endedAt = span.endedAt;
      current = null;
    }
  }
  return { episodes, pendingAt };
}
