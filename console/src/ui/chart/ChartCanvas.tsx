import { replaceEqualDeep } from '@tanstack/react-query';
import { type Ref, useCallback, useRef, useState } from 'react';
import { type ChartData, isTime, type TimeData } from './chart.types.ts';
import type { Look } from './look.ts';
import { type ChartHandle, Plot } from './Plot.tsx';
import type { Plan } from './plan.ts';
import { pointPlan } from './pointPlan.ts';
import { timePlan } from './timePlan.ts';
import { type View, viewOf, wholeOf, zoomedAt } from './view.ts';
import { ZoomStrip } from './ZoomStrip.tsx';

interface Props {
  data: ChartData | TimeData;
  zoom: boolean;
  /** Told the span that a person has drawn with the mouse. */
  onSelect?: (from: number, to: number) => void;
  handle: Ref<ChartHandle>;
}

/** The same object as long as it tells the same: what has not changed is not drawn anew under the pointer. */
function useSame<T>(value: T): T {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

export function ChartCanvas({ data: told, zoom, onSelect, handle }: Props) {
  const data = useSame(told);
  const plan = useCallback((look: Look) => (isTime(data) ? timePlan(data, look) : pointPlan(data, look)), [data]);
  if (zoom && !isTime(data)) return <ZoomedCanvas data={data} plan={plan} handle={handle} />;
  return <Plot plan={plan} handle={handle} onSelect={onSelect} />;
}

interface ZoomedProps {
  data: ChartData;
  plan: (look: Look) => Plan;
  handle: Ref<ChartHandle>;
}

/** A part of the points can be chosen; it stays as long as their number does. */
function ZoomedCanvas({ data, plan, handle }: ZoomedProps) {
  const count = data.points.length;
  const [chosen, setChosen] = useState<{ count: number; view: View }>();
  const view = chosen?.count === count ? chosen.view : wholeOf(count);
  const choose = (next: View) => setChosen({ count, view: next });
  return (
    <Plot
      plan={plan}
      handle={handle}
      view={view}
      onSelect={(from, to) => choose(viewOf(from, to, count))}
      onDoubleClick={() => choose(wholeOf(count))}
      onZoom={(at, factor) => choose(zoomedAt(view, at, factor, count))}
    >
      <ZoomStrip data={data} view={view} onView={choose} />
    </Plot>
  );
}
