import { NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Plant } from '#contract/plants.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { dayOf } from '../../lib/time.ts';
import { Card } from '../../ui/Card.tsx';
import { ChartTool } from '../../ui/chart/ChartTool.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PeriodBar } from '../../ui/period/PeriodBar.tsx';
import {
  bucketOf,
  type Choice,
  type Comparison,
  comparedSpan,
  comparisons,
  readChoice,
  spanOf,
  writeChoice,
} from '../../ui/period/period.model.ts';
import { Segments } from '../../ui/Segments.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { CurveCard } from './CurveCard.tsx';
import { addressOf } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';
import { statisticsOf, statisticsSheet } from './readings.queries.ts';
import { StatisticsFigures } from './StatisticsFigures.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';
import { type StatisticsView, statisticsChart, statisticsViews } from './statistics.model.ts';
import styles from './statistics.module.css';

/** Energy and money of any period. The address keeps what is looked at. */
export function StatisticsSection({ plant }: { plant: Plant }) {
  const { t } = useTranslation(['statistics', 'ui']);
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState<StatisticsView>('generation');
  const today = dayOf(Date.now(), plant.timeZone);
  const choice = readChoice(params, today);
  const comparison = comparisons.find((one) => one === params.get('compare')) ?? 'none';
  const unit = bucketOf(choice);
  const before = comparedSpan(choice, comparison, today);
  const asked = { plantId: plant.id, unit, ...spanOf(choice, today) };
  const shown = useQuery(statisticsOf(asked));
  const compared = useQuery({ ...statisticsOf({ ...asked, ...before }), enabled: before !== null });
  const earlier = before ? compared.data : undefined;

  const queryOf = (next: Choice, compare: Comparison) => ({
    id: plant.id,
    section: 'statistics',
    ...writeChoice(next, today),
    ...(compare !== 'none' && { compare }),
  });
  const look = (next: Choice, compare: Comparison = comparison) =>
    setParams(queryOf(next, compare), { replace: true, preventScrollReset: true });
  const closer = (day: string) => {
    const next: Choice = {
      unit: ({ year: 'year', month: 'month', date: 'date' } as const)[unit],
      day: day > today ? today : day,
    };
    return `${addressOf(plant.id)}&${new URLSearchParams({ section: 'statistics', ...writeChoice(next, today) })}`;
  };

  const { data, error, isFetching, refetch } = shown;
  const fileName = t('file', { number: plant.number, from: data?.from ?? data?.firstDay ?? '', to: data?.to ?? '' });
  const sheet = useMutation({
    mutationFn: () => statisticsSheet(asked),
    onSuccess: (file) => saveBlob(`${fileName}.xlsx`, file),
  });
  const problem = error && !data && <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  const empty = data && data.total.days === 0;
  const chart = data && statisticsChart(data, earlier, { unit, view, beforeName: t(`compare.${comparison}`) }, t);
  const instead = problem || (empty && <EmptyState title={t('empty')} text={t('emptyText')} />) || undefined;
  return (
    <div className={classes.stack}>
      <div className={styles.controls}>
        <PeriodBar choice={choice} today={today} onChoice={(next) => look(next)} />
        <NativeSelect
          aria-label={t('compare')}
          value={comparison}
          disabled={choice.unit === 'total'}
          onChange={(event) =>
            look(
              choice,
              comparisons.find((one) => one === event.currentTarget.value),
            )
          }
          data={comparisons.map((one) => ({ value: one, label: t(`compare.${one}`) }))}
        />
      </div>
      {!problem && <StatisticsFigures now={data?.total} before={earlier?.total} currency={plant.currency} />}
      {choice.unit === 'date' ? (
        <CurveCard plant={plant} day={choice.day} height={360} />
      ) : (
        <div className={styles.both}>
          <TrendChart
            title={t(`chart.${view}`)}
            fileName={fileName}
            tools={
              <ChartTool label={t('ui:chart.xlsx')} busy={sheet.isPending} onClick={() => sheet.mutate()}>
                <IconFileSpreadsheet size={18} aria-hidden />
              </ChartTool>
            }
            subtitle={chart?.unit}
            data={chart}
            instead={instead}
            height={360}
            controls={
              <Segments
                small
                label={t('view')}
                value={view}
                onChange={setView}
                options={statisticsViews.map((one) => ({ value: one, label: t(`view.${one}`) }))}
              />
            }
          />
          {data && !instead && (
            <Card title={t('table')}>
              <StatisticsTable data={data} unit={unit} to={closer} />
            </Card>
          )}
        </div>
      )}
    </div>
  );
}
