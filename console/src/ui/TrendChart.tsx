import { IconFileTypeCsv, IconPhotoDown } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText, saveUrl } from '../lib/saveFile.ts';
import { ChartCanvas } from './chart/ChartCanvas.tsx';
import { ChartTable } from './chart/ChartTable.tsx';
import { ChartTool } from './chart/ChartTool.tsx';
import { type ChartData, carriesNames, isTime, type TimeData } from './chart/chart.types.ts';
import type { ChartHandle } from './chart/Plot.tsx';
import { TimeTable } from './chart/TimeTable.tsx';
import { toCsv } from './chart/toCsv.ts';
import classes from './TrendChart.module.css';
import { usePainted } from './usePainted.ts';

interface Props {
  title: string;
  subtitle?: string;
  /** Undefined while it is being loaded. */
  data: ChartData | TimeData | undefined;
  /** Shown instead of the chart: an error, or why there is nothing to draw. */
  instead?: ReactNode;
  /** Of saved pictures and tables, without ending. */
  fileName: string;
  height?: number;
  zoom?: boolean;
  /** What is chosen about the chart, at the end of its title's line. */
  controls?: ReactNode;
  /** Further ways to save what is shown. */
  tools?: ReactNode;
  /** Said below the chart. */
  notes?: ReactNode;
  onSelect?: (from: number, to: number) => void;
}

export function TrendChart({ title, subtitle, data, instead, fileName, height = 240, zoom = false, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const handle = useRef<ChartHandle>(null);
  const { controls, tools, notes, onSelect } = rest;
  const painted = usePainted();
  // the chart need not wait for its table
  const tabled = useDeferredValue(painted ? data : undefined);

  const savePicture = () => {
    const url = handle.current?.toPng();
    if (url) saveUrl(`${fileName}.png`, url);
  };
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {title} {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
        </h2>
        {controls}
        {data && !instead && (
          <div className={classes.tools}>
            <ChartTool label={t('chart.png')} onClick={savePicture}>
              <IconPhotoDown size={18} aria-hidden />
            </ChartTool>
            <ChartTool label={t('chart.csv')} onClick={() => saveText(`${fileName}.csv`, 'text/csv;charset=utf-8', toCsv(data))}>
              <IconFileTypeCsv size={18} aria-hidden />
            </ChartTool>
            {tools}
          </div>
        )}
      </div>
      <div className={classes.plot} style={{ height }}>
        {instead ??
          (data ? (
            <ChartCanvas data={data} zoom={zoom} onSelect={onSelect} handle={handle} />
          ) : (
            <div className={classes.skeleton} role="status" aria-label={t('chart.loading')} />
          ))}
      </div>
      {data && !instead && (
        <>
          {data.series.length > 1 && <Legend data={data} />}
          {notes}
          {tabled && (isTime(tabled) ? <TimeTable title={title} data={tabled} /> : <ChartTable title={title} data={tabled} />)}
        </>
      )}
    </section>
  );
}

/** Curves over time carry their names themselves where there is room; what is only hinted at is named here. */
function Legend({ data }: { data: ChartData | TimeData }) {
  const named = isTime(data) && carriesNames(data);
  const entries = data.series.map((one) => {
    const ghost = 'at' in one ? one.look === 'ghost' : one.ghost;
    return { ...one, ghost, labelled: named && !ghost };
  });
  return (
    <ul className={classes.legend} aria-hidden>
      {entries.map(({ key, name, color, ghost, labelled }) => (
        <li key={key} className={classes.entry} data-labelled={labelled || undefined}>
          <span className={classes.mark} data-ghost={ghost || undefined} style={{ color: `var(${color})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
