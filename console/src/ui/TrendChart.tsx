import { ActionIcon, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import { IconFileTypeCsv, IconPhotoDown } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText, saveUrl } from '../lib/saveFile.ts';
import type { ChartHandle } from './chart/ChartCanvas.tsx';
import { ChartTable } from './chart/ChartTable.tsx';
import type { ChartData } from './chart/chart.types.ts';
import { toCsv } from './chart/toCsv.ts';
import classes from './TrendChart.module.css';

// begun with the page's code, so that it is there when the figures are
const canvas = import('./chart/ChartCanvas.tsx');
canvas.catch(() => {});
const ChartCanvas = lazy(async () => ({ default: (await canvas).ChartCanvas }));

interface Props {
  title: string;
  subtitle?: string;
  /** Undefined while it is being loaded. */
  data: ChartData | undefined;
  /** Shown instead of the chart: an error, or why there is nothing to draw. */
  instead?: ReactNode;
  /** Of saved pictures and tables, without ending. */
  fileName: string;
  height?: number;
  zoom?: boolean;
  /** Stands before the chart's own buttons. */
  controls?: ReactNode;
}

export function TrendChart({ title, subtitle, data, instead, fileName, height = 240, zoom = false, controls }: Props) {
  const { t } = useTranslation('ui');
  const handle = useRef<ChartHandle>(null);
  const skeleton = <div className={classes.skeleton} role="status" aria-label={t('chart.loading')} />;

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
        {data && !instead && (
          <div className={classes.tools}>
            {controls}
            <Tool label={t('chart.png')} onClick={savePicture}>
              <IconPhotoDown size={18} aria-hidden />
            </Tool>
            <Tool label={t('chart.csv')} onClick={() => saveText(`${fileName}.csv`, 'text/csv;charset=utf-8', toCsv(data))}>
              <IconFileTypeCsv size={18} aria-hidden />
            </Tool>
          </div>
        )}
      </div>
      <div className={classes.plot} style={{ height }}>
        {instead ??
          (data ? <Suspense fallback={skeleton}>{<ChartCanvas data={data} zoom={zoom} handle={handle} />}</Suspense> : skeleton)}
      </div>
      {data && !instead && (
        <>
          {data.series.length > 1 && (
            <ul className={classes.legend} aria-hidden>
              {data.series.map(({ key, name, color }) => (
                <li key={key} className={classes.entry}>
                  <span className={classes.mark} style={{ background: `var(${color})` }} />
                  {name}
                </li>
              ))}
            </ul>
          )}
          <ChartTable title={title} data={data} />
        </>
      )}
    </section>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={32} className={classes.tool} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
