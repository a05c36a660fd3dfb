import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import type { ChartData } from './chart.types.ts';

interface Props {
  title: string;
  data: ChartData;
}

/** The figures of a chart for those who cannot see it. */
export function ChartTable({ title, data }: Props) {
  const { pointName, points, series, unit, digits } = data;
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {unit ? `${name} (${unit})` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, i) => (
            <tr key={point.full}>
              <th scope="row">{point.full}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{formatNumber(values[i], { digits })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
