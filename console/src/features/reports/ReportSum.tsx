import { useTranslation } from 'react-i18next';
import type { ReportAnswer, ReportBody } from '#contract/reports.ts';
import { formatEnergy, formatMoney, formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { formatBucket } from './reports.format.ts';
import classes from './reports.module.css';

interface Props {
  report: ReportBody;
  answer: ReportAnswer | undefined;
}

/** All plants together: the figures of the whole period, and the chart of its steps. */
export function ReportSum({ report, answer }: Props) {
  const { t } = useTranslation(['reports', 'report']);
  const sum = answer?.sum;
  const loading = answer === undefined;
  if (answer && !sum) return <p className={classes.notice}>{t('tooMany')}</p>;
  const energy = formatEnergy(sum?.pvWh);
  const percent = (rate: number | null | undefined) => (rate == null ? null : formatNumber(rate * 100, { digits: 1 }));
  const reason = t('report:unknown');
  return (
    <>
      <div className={classes.figures}>
        <KeyFigure
          label={t('sum.pv')}
          value={sum?.pvWh == null ? null : energy.value}
          unit={energy.unit}
          context={t('sum.plants', { count: answer?.plants ?? 0, number: formatNumber(answer?.plants ?? 0, { digits: 0 }) })}
          loading={loading}
          reason={reason}
        />
        <KeyFigure
          label={t('sum.yield')}
          value={sum?.specificYield == null ? null : formatNumber(sum.specificYield, { digits: 1 })}
          unit="kWh/kWp"
          loading={loading}
          reason={reason}
        />
        <KeyFigure label={t('sum.self')} value={percent(sum?.selfConsumptionRate)} unit="%" loading={loading} reason={reason} />
        <KeyFigure
          label={t('sum.revenue')}
          value={sum?.currency ? formatMoney(sum.revenue, sum.currency) : null}
          context={answer?.mixedCurrencies && t('sum.mixed')}
          loading={loading}
          reason={answer?.mixedCurrencies ? t('sum.mixed') : reason}
        />
      </div>
      {report.unit !== 'total' && <ReportChart report={report} answer={answer} />}
    </>
  );
}

function ReportChart({ report, answer }: Props) {
  const { t } = useTranslation(['reports', 'report']);
  const chart = answer?.chart ?? [];
  const most = Math.max(0, ...chart.flatMap((c) => [c.pvWh ?? 0, c.loadWh ?? 0]));
  const { by, unit } = most >= 1e7 ? { by: 1e6, unit: 'MWh' } : { by: 1e3, unit: 'kWh' };
  const values = (key: 'pvWh' | 'loadWh') => chart.map((cell) => (cell[key] === null ? null : cell[key] / by));
  const known = (key: 'pvWh' | 'loadWh') => chart.some((cell) => cell[key] !== null);
  const series = [
    { key: 'pvWh', name: t('sum.pv'), kind: 'bar', color: '--pv', values: values('pvWh') } as const,
    { key: 'loadWh', name: t('sum.load'), kind: 'bar', color: '--home', values: values('loadWh') } as const,
  ].filter(({ key }) => known(key));
  const points = chart.map(({ day }) => {
    const full = formatBucket(report.unit, day, report.to);
    return { short: full, full };
  });
  return (
    <TrendChart
      title={t('chart')}
      subtitle={unit}
      fileName={`report-${report.from}-${report.to}`}
      data={answer && { pointName: t('report:column.period'), points, series, unit }}
      instead={answer && series.length === 0 ? <EmptyState title={t('chart.empty')} text={t('chart.emptyText')} /> : undefined}
      height={220}
    />
  );
}
