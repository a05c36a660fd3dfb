import type { TFunction } from 'i18next';
import type { DayCurve } from '#contract/readings.ts';
import type { TimeData, TimeSeries } from '../../ui/chart/chart.types.ts';

type Known = number | null;

const kilo = (value: Known): Known => (value === null ? null : value / 1000);
const above = (value: Known): Known => (value === null ? null : Math.max(0, value));
const below = (value: Known): Known => (value === null ? null : Math.max(0, -value));

interface Ghosts {
  /** The day before, drawn at the same time of the day. */
  dayBefore: DayCurve | undefined;
  clearSky: boolean;
}

/** The day before sunrise and after sunset. */
function nightsOf({ from, to, sunriseAt, sunsetAt }: DayCurve) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return [
    ...(sunriseAt ? [{ from: start, to: Date.parse(sunriseAt) }] : []),
    ...(sunsetAt ? [{ from: Date.parse(sunsetAt), to: end }] : []),
  ];
}

const isMeasured = (values: readonly Known[]) => values.some((value) => value !== null);

/** One day as a chart in kW: what is taken from battery and grid above the line, what is given to them below. */
export function dayChart(curve: DayCurve, { dayBefore, clearSky }: Ghosts, now: number, t: TFunction<'readings'>): TimeData {
  const at = curve.at.map((instant) => Date.parse(instant));
  const column = (values: readonly Known[], change: (value: Known) => Known) => values.map((value) => kilo(change(value)));
  const power = { at, unit: 'kW' };
  const same = (value: Known) => value;
  const [from, to] = [Date.parse(curve.from), Date.parse(curve.to)];

  const measured: TimeSeries[] = [
    { ...power, key: 'pv', name: t('pv'), color: '--pv', look: 'area', values: column(curve.pvW, same) },
    { ...power, key: 'load', name: t('load'), color: '--home', values: column(curve.loadW, same) },
    { ...power, key: 'import', name: t('import'), color: '--grid-import', restsAtZero: true, values: column(curve.gridW, above) },
    {
      ...power,
      key: 'export',
      name: t('export'),
      color: '--feed-in',
      below: true,
      restsAtZero: true,
      values: column(curve.gridW, below),
    },
    {
      ...power,
      key: 'discharge',
      name: t('discharge'),
      color: '--battery',
      restsAtZero: true,
      values: column(curve.batteryW, below),
    },
    {
      ...power,
      key: 'charge',
      name: t('charge'),
      color: '--battery',
      below: true,
      restsAtZero: true,
      values: column(curve.batteryW, above),
    },
    {
      at,
      key: 'soc',
      name: t('soc'),
      color: '--battery',
      look: 'ghost',
      unit: '%',
      digits: 0,
      axis: 'right',
      values: curve.socPct,
    },
  ];

  const ghosts: TimeSeries[] = [];
  if (dayBefore) {
    const shift = from - Date.parse(dayBefore.from);
    const moved = dayBefore.at.map((instant) => Date.parse(instant) + shift);
    const values = dayBefore.pvW.map(kilo);
    ghosts.push({ key: 'dayBefore', name: t('dayBefore'), color: '--home', look: 'ghost', unit: 'kW', at: moved, values });
  }
  if (clearSky) {
    const values = curve.clearSky.map(({ pvW }) => pvW / 1000);
    const instants = curve.clearSky.map((one) => Date.parse(one.at));
    ghosts.push({ key: 'clearSky', name: t('clearSky'), color: '--pv', look: 'ghost', unit: 'kW', at: instants, values });
  }

  const series = [...measured, ...ghosts].filter(({ values }) => isMeasured(values));
  const hasSoc = series.some(({ key }) => key === 'soc');
  return {
    from,
    to,
    zone: curve.timeZone,
    pointName: t('time'),
    series,
    shades: nightsOf(curve),
    ...(now > from && now < to && { now }),
    axes: { left: 'kW', ...(hasSoc && { right: '%' }) },
    rightMax: 100,
  };
}
