import type { Alarm } from '#contract/alarms.ts';
import type { SeriesAnswer, SeriesBody } from '#contract/readings.ts';
import type { ChartData, ChartSeries } from '../../ui/chart/chart.types.ts';

const around = 2 * 3_600_000;

export const quantities = ['power', 'voltage'] as const;
export type Quantity = (typeof quantities)[number];

/** What a kind of device measures besides the plant as a whole. */
const ofDevice: Partial<Record<Alarm['deviceType'], Record<Quantity, readonly string[]>>> = {
  INVERTER: { power: ['ac.powerW'], voltage: ['ac.voltageV', 'dc.voltageV'] },
  CELL: { power: ['battery.powerW'], voltage: ['battery.voltageV'] },
  METERBOX: { power: ['meter.powerW'], voltage: ['meter.phaseA.voltageV'] },
};

const colors: Record<string, ChartSeries['color']> = {
  'plant.pvPowerW': '--pv',
  'plant.loadPowerW': '--home',
  'plant.gridPowerW': '--grid-import',
  'plant.batteryPowerW': '--battery',
  'ac.powerW': '--ev',
  'battery.powerW': '--ev',
  'meter.powerW': '--ev',
  'dc.voltageV': '--pv',
};

type Shown = Pick<Alarm, 'plantId' | 'plantType' | 'deviceId' | 'deviceType' | 'startedAt'>;

export const hasVoltage = ({ deviceId, deviceType }: Shown): boolean => deviceId !== null && ofDevice[deviceType] !== undefined;

/** What to ask for: two hours before and after the alarm began. */
export function momentOf({ plantId, plantType, deviceId, deviceType, startedAt }: Shown, quantity: Quantity): SeriesBody {
  const start = Date.parse(startedAt);
  const plant = ['pvPowerW', 'loadPowerW', 'gridPowerW', ...(plantType === 'ENERGY_STORAGE' ? ['batteryPowerW'] : [])];
  const own = deviceId === null ? [] : (ofDevice[deviceType]?.[quantity] ?? []);
  return {
    plantId,
    from: new Date(start - around).toISOString(),
    to: new Date(start + around).toISOString(),
    series: [
      ...(quantity === 'power' ? plant.map((key) => ({ deviceId: null, key: `plant.${key}` })) : []),
      ...own.map((key) => ({ deviceId, key })),
    ],
  };
}

interface Words {
  point: string;
  mark: string;
  series: (key: string) => string;
  short: (at: string) => string;
  full: (at: string) => string;
}

/** All series on one axis of time; null where nothing at all was measured. */
export function momentChart({ series }: SeriesAnswer, startedAt: string, words: Words): ChartData | null {
  const measured = series.filter(({ values }) => values.some((value) => value !== null));
  if (measured.length === 0) return null;
  const instants = [...new Set(measured.flatMap(({ at }) => at))].sort();
  const kilo = measured.every(({ unit }) => unit === 'W');
  const start = Date.parse(startedAt);
  const index = instants.findIndex((at) => Date.parse(at) >= start);
  return {
    pointName: words.point,
    points: instants.map((at) => ({ short: words.short(at), full: words.full(at) })),
    unit: kilo ? 'kW' : measured[0]?.unit,
    mark: { index: index < 0 ? instants.length - 1 : index, label: words.mark },
    series: measured.map(({ key, at, values }) => {
      const known = new Map(at.map((instant, i) => [instant, values[i] ?? null]));
      return {
        key,
        name: words.series(key),
        kind: 'line',
        color: colors[key] ?? '--feed-in',
        values: instants.map((instant) => {
          const value = known.get(instant) ?? null;
          return value !== null && kilo ? value / 1000 : value;
        }),
      };
    }),
  };
}
