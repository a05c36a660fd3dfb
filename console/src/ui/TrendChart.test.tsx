import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import type { ChartData } from './chart/chart.types.ts';
import { chartOption } from './chart/chartOption.ts';
import { toCsv } from './chart/toCsv.ts';
import { tooltipOf } from './chart/tooltip.ts';
import { TrendChart } from './TrendChart.tsx';

const data: ChartData = {
  pointName: 'Day',
  unit: 'kWh',
  points: [
    { short: '1 Nov', full: '1 Nov 2026' },
    { short: '2 Nov', full: '2 Nov 2026' },
  ],
  series: [
    { key: 'pv', name: 'PV', kind: 'bar', color: '--pv', values: [12.5, null] },
    { key: 'home', name: '=Home, <b>', kind: 'line', color: '--home', values: [3, 1234.5] },
  ],
};

describe('TrendChart', () => {
  it('gives every figure to a screen reader as a table, a gap as a dash', async () => {
    renderPart(<TrendChart title="Energy" data={data} fileName="energy" />);
    const table = await screen.findByRole('table', { name: 'Energy' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['DayPV (kWh)=Home, <b> (kWh)', '1 Nov 202612.53.0', '2 Nov 2026–1,234.5']);
  });

  it('keeps its place while it loads, without buttons to save nothing', async () => {
    renderPart(<TrendChart title="Energy" data={undefined} fileName="energy" />);
    expect(await screen.findByRole('status', { name: 'The chart is loading' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('writes a CSV that no spreadsheet takes for a formula', () => {
    expect(toCsv(data)).toBe(`\uFEFFDay,PV (kWh),"'=Home, <b> (kWh)"\r\n1 Nov 2026,12.5,3\r\n2 Nov 2026,,1234.5\r\n`);
  });

  it('shows all series of a point in one tooltip, as text and never as markup', () => {
    const tooltip = tooltipOf(data, 1);
    expect(tooltip).toHaveTextContent('2 Nov 2026PV– kWh=Home, <b>1,234.5 kWh');
    expect(tooltip.querySelector('b')).toBeNull();
  });

  it('draws gaps as gaps, in the colours of the theme', () => {
    const option = chartOption(data, { token: (name) => `<${name}>`, font: 'Inter', animated: false, zoom: false, width: 600 });
    expect(option.series).toMatchObject([
      { type: 'bar', color: '<--pv>', data: [12.5, null], connectNulls: false },
      { type: 'line', color: '<--home>', connectNulls: false },
    ]);
    expect(option.animation).toBe(false);
  });
});
