import { formatNumber } from '../../lib/format.ts';
import type { ChartData } from './chart.types.ts';
import classes from './tooltip.module.css';

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  return node;
}

interface Row {
  color: string;
  name: string;
  value: string;
}

/** Built as nodes, so that a name can never become markup. */
export function tooltipBox(title: string | undefined, rows: readonly Row[]): HTMLElement {
  const box = element('div', classes.box);
  box.append(element('div', classes.title, title));
  for (const { color, name, value } of rows) {
    const row = element('div', classes.row);
    const mark = element('span', classes.mark);
    mark.style.background = `var(${color})`;
    row.append(mark, element('span', classes.name, name), element('span', classes.value, value));
    box.append(row);
  }
  return box;
}

/** One tooltip with all series of a point. */
export function tooltipOf({ points, series, unit, digits }: ChartData, index: number): HTMLElement {
  const rows = series.map(({ name, color, values }) => {
    const value = formatNumber(values[index], { digits });
    return { color, name, value: unit ? `${value} ${unit}` : value };
  });
  return tooltipBox(points[index]?.full, rows);
}
