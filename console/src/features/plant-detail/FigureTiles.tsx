import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import type { Totals } from '#contract/readings.ts';
import { formatEnergy, formatMoney, formatNumber, formatShare, type Quantity } from '../../lib/format.ts';
import { addDays, dayOf } from '../../lib/time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { energyInWords } from './plantDetail.format.ts';
import classes from './plantDetail.module.css';
import { flowOf, statisticsOf } from './readings.queries.ts';

/** What the plant has made, used and saved, each figure with how it comes about. */
export function FigureTiles({ plant }: { plant: Plant }) {
  const { t } = useTranslation('readings');
  const titleId = useId();
  const today = dayOf(Date.now(), plant.timeZone);
  const asked = { plantId: plant.id, to: today };
  const days = useQuery(statisticsOf({ ...asked, unit: 'date', from: addDays(today, -1) }));
  const months = useQuery(statisticsOf({ ...asked, unit: 'month', from: `${today.slice(0, 4)}-01-01` }));
  const years = useQuery(statisticsOf({ ...asked, unit: 'year', from: null }));
  const flow = useQuery(flowOf(plant.id));
  const failed = [days, months, years].find(({ error, data }) => error && !data);
  if (failed) {
    return <ErrorState message={failed.error?.message} busy={failed.isFetching} onRetry={() => failed.refetch()} />;
  }

  const loading = !days.data || !months.data || !years.data;
  const [yesterday, day] = days.data?.buckets.slice(-2) ?? [];
  const month = months.data?.buckets.at(-1);
  const year = months.data?.total;
  const all = years.data?.total;
  const factors = years.data?.factors;
  const money = (value: number | null | undefined) => formatMoney(value, plant.currency);
  const asOf = flow.data?.at ?? undefined;

  interface Told {
    of: Totals | undefined;
    value: number | null | undefined;
    shown: Quantity;
    context?: ReactNode;
    explain: string;
    live?: boolean;
  }
  const tile = (key: string, { of, value, shown, context, explain, live = false }: Told) => (
    <KeyFigure
      label={t(`tile.${key}`)}
      loading={loading}
      value={value == null ? null : shown.value}
      unit={shown.unit}
      reason={t(of && of.days > 0 ? 'unmeasured' : 'noValues')}
      context={context}
      asOf={live && value != null ? asOf : undefined}
      explain={of?.quality ? `${explain} ${t(`quality.${of.quality}`)}` : explain}
    />
  );
  const energy = (key: string, of: Totals | undefined, wh: keyof Totals, explain: string, more: Partial<Told> = {}) =>
    tile(key, { of, value: of?.[wh] as number | null, shown: formatEnergy(of?.[wh] as number | null), explain, ...more });
  const share = (key: string, rate: 'selfConsumptionRate' | 'selfSufficiencyRate') =>
    tile(key, {
      of: day,
      value: day?.[rate],
      shown: { value: formatShare(day?.[rate]), unit: '' },
      context: t('thisYear', { value: formatShare(year?.[rate]) }),
      explain: t(`explain.${key}`),
    });
  const nature = (key: 'co2' | 'trees' | 'coal', field: 'co2Kg' | 'trees' | 'coalKg') => {
    const value = all?.[field];
    const shown = key === 'trees' ? { value: formatNumber(value, { digits: 0 }), unit: '' } : inTons(value);
    return tile(key, { of: all, value, shown, explain: t(`explain.${key}`, { ...inWords(factors) }) });
  };

  return (
    <section aria-labelledby={titleId} className={classes.stack}>
      <h2 id={titleId} className={classes.cardTitle}>
        {t('figures')}
      </h2>
      <div className={classes.figures}>
        {energy('pvToday', day, 'pvWh', t('explain.pv'), {
          live: true,
          context: yesterday && t('yesterday', { value: energyInWords(yesterday.pvWh) }),
        })}
        {energy('pvMonth', month, 'pvWh', t('explain.pv'))}
        {energy('pvYear', year, 'pvWh', t('explain.pv'))}
        {energy('pvTotal', all, 'pvWh', t('explain.pvTotal'))}
        {energy('loadToday', day, 'loadWh', t('explain.load'), {
          context: day && t('fromGrid', { value: energyInWords(day.importWh) }),
        })}
        {share('selfConsumption', 'selfConsumptionRate')}
        {share('selfSufficiency', 'selfSufficiencyRate')}
        {tile('revenueToday', {
          of: day,
          value: day?.revenue,
          shown: { value: money(day?.revenue), unit: '' },
          context: day && t('revenueParts', { feedIn: money(day.feedInRevenue), savings: money(day.savings) }),
          explain: t('explain.revenue'),
        })}
        {tile('revenueTotal', {
          of: all,
          value: all?.revenue,
          shown: { value: money(all?.revenue), unit: '' },
          context: t('thisYear', { value: money(year?.revenue) }),
          explain: t('explain.revenue'),
        })}
        {nature('co2', 'co2Kg')}
        {nature('trees', 'trees')}
        {nature('coal', 'coalKg')}
      </div>
    </section>
  );
}

const inTons = (kg: number | null | undefined): Quantity =>
  kg != null && Math.abs(kg) < 1000
    ? { value: formatNumber(kg, { digits: 0 }), unit: 'kg' }
    : { value: formatNumber(kg == null ? kg : kg / 1000), unit: 't' };

const inWords = (
  factors: { co2KgPerKwh: number; coalKgPerKwh: number; treeKgCo2PerYear: number; source: string } | undefined,
) => ({
  co2: formatNumber(factors?.co2KgPerKwh, { digits: 3 }),
  coal: formatNumber(factors?.coalKgPerKwh, { digits: 3 }),
  tree: formatNumber(factors?.treeKgCo2PerYear, { digits: 1 }),
  source: factors?.source ?? '',
});
