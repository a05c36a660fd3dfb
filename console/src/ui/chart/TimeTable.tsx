import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, unknown } from '../../lib/format.ts';
import type { TimeData, TimeSeries } from './chart.types.ts';

/** The places of the lowest, the highest and the last known value. */
function extremes(values: readonly (number | null)[]): [low: number, high: number, last: number] {
  let [low, high, last] = [-1, -1, -1];
  values.forEach((value, i) => {
    if (value === null) return;
    last = i;
    if (low < 0 || value < (values[low] ?? value)) low = i;
    if (high < 0 || value > (values[high] ?? value)) high = i;
  });
  return [low, high, last];
}

/** What a chart over time shows, for those who cannot see it: too many points to read them all. */
export function TimeTable({ title, data }: { title: string; data: TimeData }) {
  const { t } = useTranslation('ui');
  const said = ({ at, values, unit, digits }: TimeSeries, index: number) => {
    const ms = at[index];
    if (ms === undefined) return unknown;
    const value = formatNumber(values[index], { digits });
    return `${unit ? `${value} ${unit}` : value}, ${formatDateTime(new Date(ms).toISOString(), { zone: data.zone })}`;
  };
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.series')}</th>
            <th scope="col">{t('chart.lowest')}</th>
            <th scope="col">{t('chart.highest')}</th>
            <th scope="col">{t('chart.last')}</th>
          </tr>
        </thead>
        <tbody>
          {data.series.map((one) => (
            <tr key={one.key}>
              <th scope="row">{one.name}</th>
              {extremes(one.values).map((index, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lowest, highest, last
                <td key={column}>{said(one, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
