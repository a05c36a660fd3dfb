/** Tells whoever unpacks a take-out what each file and column means. */
export const readme = (name: string, number: string): string => `${name} (${number})
Everything that is kept about this plant.

CSV files are UTF-8 with a byte order mark, comma separated, quoted where needed, headings in the first line. An empty cell means:
not known. It never means zero. A text that begins like a formula has a leading apostrophe. Instants are UTC (ISO 8601). Days are
local days of the plant's time zone (time_zone in plant.json), 23 to 25 hours long.

Units stand at the end of a column's name: _w watt, _wh watt hours, _var volt-ampere reactive, _va volt-ampere, _v volt, _a ampere,
_c degrees Celsius, _hz hertz, _pct per cent, _s seconds, _ms milliseconds, _dbm decibel milliwatt.
Signs: grid + is purchase and - is feed-in; battery + is charging and - is discharging.

plant.json
  The plant: place, time zone, currency, capacity, arrays (tilt 0 is flat, azimuth clockwise from north), and all prices for one kWh
  with the day from which they count.

devices.json
  The devices, also those that were replaced (retired_at). dongle_id and replaces_id name another device of the list.

days.csv
  One line a local day. pv generation, load consumption, self_consumed own use of the generation, import purchase, export feed-in,
  charge and discharge of the battery. feed_in_revenue, savings and their sum revenue are money in the currency of the line.
  quality: MEASURED, BACKFILLED (arrived late), ESTIMATED.

power-5min.csv
  Means of five minutes; at is the beginning. Kept for a limited time, as the operator has set.

samples/<kind>-<serial number>.csv
  What a device sent, line by line, for as long as single values are kept. Columns that end in _wh are counters, except *_day_wh,
  session_wh and capacity_wh. buffered: the dongle kept the value before it could send it. quality: as the device judged it.

device-events.csv
  What devices reported as raised or cleared, with their own code where they gave one (vendor_code).

alarms.csv
  Alarms of the plant and its devices, open and closed. level: SERIOUS, ERROR, WARN, INFO or GENERAL. count: how often it came
  back while it was open. Without a serial number it is about the plant as a whole.

audit.csv
  Who looked at, revealed or changed something of this plant, from where (address), and what changed (changes, as JSON).
`;
