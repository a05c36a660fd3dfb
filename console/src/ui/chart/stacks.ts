import type { ChartSeries } from './chart.types.ts';

/** Where each value of a series begins and where it ends; null where nothing is known. */
export interface Standing {
  from: number[];
  to: (number | null)[];
}

const stackOf = ({ key, stack }: ChartSeries) => stack ?? key;

/** Each value stands on those of its stack before it: what is above zero upwards, what is below it downwards. */
export function standing(series: readonly ChartSeries[]): Standing[] {
  const tops = new Map<string, number>();
  return series.map((one) => {
    const from: number[] = [];
    const to = one.values.map((value, i) => {
      const place = `${stackOf(one)} ${i} ${(value ?? 0) < 0}`;
      from[i] = tops.get(place) ?? 0;
      if (value === null) return null;
      tops.set(place, from[i] + value);
      return from[i] + value;
    });
    return { from, to };
  });
}

/** The place of each series within its point: stacks stand side by side, a comparison over what it is compared with. */
export function slotsOf(series: readonly ChartSeries[]): { count: number; of: (one: ChartSeries) => number } {
  const stacks = [...new Set(series.filter(({ kind }) => kind === 'bar').map(stackOf))];
  if (series.some(({ ghost }) => ghost)) return { count: 1, of: () => 0 };
  return { count: stacks.length, of: (one) => stacks.indexOf(stackOf(one)) };
}
