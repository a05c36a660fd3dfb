import { Temporal } from 'temporal-polyfill';

/** One local day as instants: 23 to 25 hours, whatever the zone does. */
export interface Span {
  day: string;
  from: number;
  to: number;
}

const perZone = 80;
const known = new Map<string, Span[]>();

function spanOf(zone: string, date: Temporal.PlainDate): Span {
  return {
    day: date.toString(),
    from: date.toZonedDateTime(zone).epochMilliseconds,
    to: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
  };
}

/** The local day of an instant. The newest answers are kept: most questions are about today. */
export function dayAt(zone: string, at: number): Span {
  let spans = known.get(zone);
  if (!spans) {
    spans = [];
    known.set(zone, spans);
  }
  const found = spans.find((s) => at >= s.from && at < s.to);
  if (found) return found;
  const span = spanOf(zone, Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate());
  spans.unshift(span);
  if (spans.length > perZone) spans.pop();
  return span;
}

export const spanOfDay = (zone: string, day: string): Span => spanOf(zone, Temporal.PlainDate.from(day));

/** The local days that lie between two instants, each cut to what lies between. */
export function daysBetween(zone: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (let at = from; at < to; ) {
    const span = dayAt(zone, at);
    spans.push({ day: span.day, from: at, to: Math.min(span.to, to) });
    at = span.to;
  }
  return spans;
}
