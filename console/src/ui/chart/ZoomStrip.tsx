import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from './chart.types.ts';
import { movedBy, type View, withFirst, withLast } from './view.ts';
import classes from './ZoomStrip.module.css';

interface Props {
  data: ChartData;
  view: View;
  onView: (view: View) => void;
}

const share = (part: number, count: number) => `${(100 * part) / count}%`;

/** The shape of the first series, from the ground up. */
function shapeOf({ series, points }: ChartData): string {
  const values = series[0]?.values ?? [];
  const most = Math.max(...values.map((value) => value ?? 0)) || 1;
  const tops = points.map((_, i) => `${i + 0.5},${1 - Math.max(0, values[i] ?? 0) / most}`);
  return `0,1 ${tops.join(' ')} ${points.length},1`;
}

const keys: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, count) => at - Math.ceil(count / 12),
  PageUp: (at, count) => at + Math.ceil(count / 12),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

type Part = 'first' | 'window' | 'last';

/** All points in small, and which of them are shown: both ends and the part between them can be moved. */
export function ZoomStrip({ data, view, onView }: Props) {
  const { t } = useTranslation('ui');
  const strip = useRef<HTMLDivElement>(null);
  const taken = useRef<{ x: number; view: View }>(undefined);
  const count = data.points.length;
  const { first, last } = view;

  const moved = (part: Part, from: View, by: number) => {
    if (part === 'window') return movedBy(from, by, count);
    return part === 'first' ? withFirst(from, Math.round(from.first + by)) : withLast(from, Math.round(from.last + by), count);
  };
  const draggable = (part: Part) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      taken.current = { x: event.clientX, view };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!taken.current || !strip.current) return;
      const by = ((event.clientX - taken.current.x) / strip.current.clientWidth) * count;
      onView(moved(part, taken.current.view, by));
    },
    onLostPointerCapture: () => {
      taken.current = undefined;
    },
  });
  const handle = (part: 'first' | 'last', label: string) => ({
    ...draggable(part),
    className: classes.handle,
    'data-end': part,
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 1,
    'aria-valuemax': count,
    'aria-valuenow': view[part] + 1,
    'aria-valuetext': data.points[view[part]]?.full,
    onKeyDown: (event: KeyboardEvent) => {
      const next = keys[event.key]?.(view[part], count);
      if (next === undefined) return;
      event.preventDefault();
      onView(moved(part, view, next - view[part]));
    },
  });
  return (
    <div ref={strip} className={classes.strip}>
      <svg className={classes.shape} viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden>
        <polygon points={shapeOf(data)} />
      </svg>
      <div className={classes.window} style={{ left: share(first, count), right: share(count - 1 - last, count) }}>
        <div className={classes.grip} {...draggable('window')} />
        <div {...handle('first', t('chart.firstShown'))} />
        <div {...handle('last', t('chart.lastShown'))} />
      </div>
    </div>
  );
}
