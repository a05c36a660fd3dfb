import type { TelemetryItemInput } from '#contract/telemetry.ts';

/** Twenty values of an inverter, eight of a battery, six of a meter. */
export function itemsOf(plant: number, step: number, at: number): TelemetryItemInput[] {
  const ts = new Date(at).toISOString();
  const n = step;
  return [
    {
      kind: 'INVERTER',
      sn: `I-${1_000_000 + plant}`,
      ts,
      state: 'RUNNING',
      grid: 'CONNECTED',
      tempC: 47.5,
      ac: { powerW: 4420 + (n % 50), reactiveVar: -120, pf: 0.999, freqHz: 50.01, voltageV: 236.4, currentA: 18.4 },
      dc: { powerW: 4836, voltageV: 605.2, currentA: 8.6 },
      mppt: [
        { n: 1, voltageV: 612, currentA: 4.5, powerW: 2590 },
        { n: 2, voltageV: 598, currentA: 4.1, powerW: 2246 },
      ],
      energy: { pvTotalWh: 38_214_560 + 7 * n, acOutTotalWh: 36_902_110 + 6 * n },
    },
    {
      kind: 'BATTERY',
      sn: `B-${1_000_000 + plant}`,
      ts,
      status: 'CHARGING',
      voltageV: 409.6,
      currentA: 2.44,
      powerW: 1000,
      socPct: 63,
      tempC: 27.4,
      energy: { chargeTotalWh: 5_120_340 + n, dischargeTotalWh: 4_710_220 },
    },
    {
      kind: 'METER',
      sn: `M-${1_000_000 + plant}`,
      ts,
      powerW: -1420,
      reactiveVar: 180,
      freqHz: 50.01,
      comm: 'NORMAL',
      energy: { importTotalWh: 2_301_450 + (n >> 2), exportTotalWh: 21_877_120 + 2 * n },
    },
  ];
}

export const messageOf = (plant: number, step: number, at: number): string =>
  JSON.stringify({
    v: 1,
    type: 'telemetry',
    msgId: `${plant}-${step}`,
    dongleSn: `D-${1_000_000 + plant}`,
    seq: step,
    sentAt: new Date(at).toISOString(),
    buffered: false,
    items: itemsOf(plant, step, at),
  });
