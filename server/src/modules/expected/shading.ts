/** One hour of a day, counted in UTC: what the clear sky, the weather and the plant's habit promised, and what came. */
export interface Hour {
  hour: number;
  expectedW: number;
  actualW: number;
}

const fewestDays = 3;
/** An hour is lost when it brings less than this of what was expected; */
const lostBelow = 0.75;
/** it is a habit when that is so on this share of the days. */
const habitShare = 0.75;
/** Of all that is missing, at least this in those hours; the others bring at least this of what was expected of them. */
const ofLoss = 0.7;
const ofOthers = 0.85;
/** A shadow leaves some of the day. */
const mostOfDay = 0.7;
/** The edges of a day say little. */
const leastOfBest = 0.15;

const sum = (hours: readonly Hour[], of: (hour: Hour) => number) => hours.reduce((total, hour) => total + of(hour), 0);
const missing = ({ expectedW, actualW }: Hour) => Math.max(0, expectedW - actualW);

function worthLooking(day: readonly Hour[]): Hour[] {
  const best = Math.max(0, ...day.map((h) => h.expectedW));
  return day.filter((h) => h.expectedW > best * leastOfBest);
}

/** The hours of which something takes the sun away, seen in clear days that had a loss; empty where that is not how it was lost. */
export function shadedHours(clearDays: readonly (readonly Hour[])[]): ReadonlySet<number> {
  const none = new Set<number>();
  if (clearDays.length < fewestDays) return none;
  const all = clearDays.flatMap(worthLooking);
  const shaded = new Set<number>();
  for (const hour of new Set(all.map((h) => h.hour))) {
    const same = all.filter((h) => h.hour === hour);
    const lost = same.filter((h) => h.actualW < h.expectedW * lostBelow);
    if (lost.length >= Math.max(fewestDays, same.length * habitShare)) shaded.add(hour);
  }
  const [inside, outside] = [all.filter((h) => shaded.has(h.hour)), all.filter((h) => !shaded.has(h.hour))];
  const expected = sum(all, (h) => h.expectedW);
  const proven =
    sum(inside, missing) >= ofLoss * sum(all, missing) &&
    sum(inside, (h) => h.expectedW) <= mostOfDay * expected &&
    sum(outside, (h) => h.actualW) >= ofOthers * sum(outside, (h) => h.expectedW);
  return proven ? shaded : none;
}

const ratio = (hours: readonly Hour[]) => sum(hours, (h) => h.actualW) / sum(hours, (h) => h.expectedW);

/** Whether those hours of a day, clear or not, fell short of its others. */
export function lostInShade(day: readonly Hour[], shaded: ReadonlySet<number>): boolean {
  const [inside, outside] = [day.filter((h) => shaded.has(h.hour)), day.filter((h) => !shaded.has(h.hour))];
  return ratio(inside) < lostBelow * ratio(outside);
}
