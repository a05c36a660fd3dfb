import type { Happening } from '../../platform/live.ts';

const rememberedMs = 300_000;
const mostHappenings = 10_000;
/** Clocks of processes differ a little. */
const slackMs = 2_000;

/** What happened in the last minutes, for those who were away for a moment. */
export function createJournal(now: () => number = Date.now) {
  let completeSince = now();
  const plants = new Map<string, number>();
  let happenings: { at: number; happening: Happening }[] = [];

  /** In both the newest is last. */
  function forget(): void {
    const before = now() - rememberedMs;
    for (const [id, at] of plants) {
      if (at >= before) break;
      plants.delete(id);
    }
    while ((happenings[0]?.at ?? before) < before) happenings.shift();
  }

  return {
    notePlants(ids: readonly string[]): void {
      const at = now();
      for (const id of ids) {
        plants.delete(id);
        plants.set(id, at);
      }
      forget();
    },

    note(happening: Happening): void {
      happenings.push({ at: now(), happening });
      forget();
      if (happenings.length <= mostHappenings) return;
      happenings = happenings.slice(mostHappenings / 2);
      completeSince = happenings[0]?.at ?? completeSince;
    },

    /** Something may not have been heard: nothing before is complete. */
    restart(): void {
      completeSince = now();
      plants.clear();
      happenings = [];
    },

    /** Undefined where that is too long ago to know all of it. */
    since(at: number): { plants: string[]; happenings: Happening[] } | undefined {
      const from = at - slackMs;
      if (!(from >= Math.max(completeSince, now() - rememberedMs))) return undefined;
      return {
        plants: [...plants].filter(([, changed]) => changed >= from).map(([id]) => id),
        happenings: happenings.filter((h) => h.at >= from).map((h) => h.happening),
      };
    },
  };
}
