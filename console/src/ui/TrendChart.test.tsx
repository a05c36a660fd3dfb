import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import type { ChartData } from './chart/chart.types.ts';
import { pointPlan } from './chart/pointPlan.ts';
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
    const { data: drawn, series } = pointPlan(data, {
      token: (name) => `<${name}>`,
      font: 'Inter',
      width: 600,
      widthOf: () => 30,
    });
    expect(drawn).toEqual([
      [0, 1],
      [12.5, null],
      [3, 1234.5],
    ]);
    expect(series.slice(1)).toMatchObject([{ fill: '<--pv>' }, { stroke: '<--home>' }]);
  });

  it('lets the keyboard choose a part of the points, at least three of them', async () => {
    const days = Array.from({ length: 24 }, (_, i) => ({ short: `${i + 1}`, full: `Day ${i + 1}` }));
    const many = { ...data, points: days, series: data.series.map((one) => ({ ...one, values: days.map((_, i) => i) })) };
    const user = userEvent.setup();
    renderPart(<TrendChart title="Energy" data={many} fileName="energy" zoom />);
    const first = await screen.findByRole('slider', { name: 'First point shown' });
    const last = screen.getByRole('slider', { name: 'Last point shown' });
    expect(last).toHaveAttribute('aria-valuetext', 'Day 24');
    act(() => last.focus());
    await user.keyboard('{PageDown}{ArrowLeft}');
    expect(last).toHaveAttribute('aria-valuetext', 'Day 21');
    act(() => first.focus());
    await user.keyboard('{ArrowRight}');
    expect(first).toHaveAttribute('aria-valuetext', 'Day 2');
    await user.keyboard('{End}');
    expect(first).toHaveAttribute('aria-valuetext', 'Day 19');
  });
});
