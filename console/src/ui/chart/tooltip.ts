import { formatNumber } from '../../lib/format.ts';
import type { ChartData } from './chart.types.ts';
import classes from './tooltip.module.css';

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  return node;
}

/** One tooltip with all series of a point. Built as nodes, so that a name can never become markup. */
export function tooltipOf({ points, series, unit, digits }: ChartData, index: number): HTMLElement {
  const box = element('div', classes.box);
  box.append(element('div', classes.title, points[index]?.full));
  for (const { name, color, values } of series) {
    const row = element('div', classes.row);
    const mark = element('span', classes.mark);
    mark.style.background = `var(${color})`;
    const value = formatNumber(values[index], { digits });
    row.append(mark, element('span', classes.name, name), element('span', classes.value, unit ? `${value} ${unit}` : value));
    box.append(row);
  }
  return box;
}
