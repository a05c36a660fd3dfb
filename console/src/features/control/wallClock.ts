const formats = new Map<string, Intl.DateTimeFormat>();

/** Which minute of the day a clock on the wall shows in the zone. */
export function minuteOf(ms: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
    formats.set(zone, format);
  }
  const [hours, minutes] = format.format(ms).split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
