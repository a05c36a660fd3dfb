import { useTranslation } from 'react-i18next';
import type { DashboardSummary } from '#contract/dashboard.ts';
import { formatEnergy, formatMoney, formatMoneyShort, formatNumber, formatPower } from '../../lib/format.ts';
import { Explanation } from '../../ui/Explanation.tsx';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { countryName } from '../plants/plants.format.ts';
import classes from './dashboard.module.css';

const whole = { digits: 0 };
const text = ({ value, unit }: { value: string; unit: string }) => (unit ? `${value} ${unit}` : value);
const shownWh = (wh: number | null) => (wh === null ? null : formatEnergy(wh).value);

export function FleetFigures({ summary }: { summary: DashboardSummary | undefined }) {
  const { t } = useTranslation('dashboard');
  if (!summary) {
    const labels = ['plants', 'today', 'total', 'revenue', 'co2'] as const;
    return (
      <div className={classes.figures} data-five>
        {labels.map((label) => (
          <KeyFigure key={label} label={t(`fleet.${label}`)} value={null} loading />
        ))}
      </div>
    );
  }
  const { generation, consumption, revenue, contribution, asOf, quality } = summary;
  const [first, ...others] = revenue.total;
  const peak = formatPower(summary.pvCapacityW);
  const today = revenue.today.map(({ currency, amount }) => formatMoney(amount, currency));
  return (
    <div className={classes.figures} data-five>
      <KeyFigure
        label={t('fleet.plants')}
        value={formatNumber(summary.plants, whole)}
        context={t('fleet.capacity', { value: peak.value, unit: `${peak.unit}p` })}
        explain={
          <Explanation
            formula={t('explain.plants')}
            inputs={[
              { name: t('explain.pvCapacity'), value: `${text(peak)}p` },
              { name: t('explain.storage'), value: text(formatEnergy(summary.storageCapacityWh)) },
              { name: t('explain.reporting'), value: formatNumber(summary.reporting, whole) },
            ]}
            asOf={asOf}
          />
        }
      />
      <KeyFigure
        label={t('fleet.today')}
        value={shownWh(generation.todayWh)}
        unit={formatEnergy(generation.todayWh).unit}
        reason={t('fleet.noToday')}
        context={summary.nowW !== null && t('fleet.now', { power: text(formatPower(summary.nowW)) })}
        explain={
          <Explanation
            formula={t('explain.today')}
            inputs={[
              { name: t('explain.reporting'), value: formatNumber(summary.reporting, whole) },
              { name: t('explain.consumption'), value: text(formatEnergy(consumption.todayWh)) },
            ]}
            quality={quality}
            asOf={asOf}
          />
        }
      />
      <KeyFigure
        label={t('fleet.total')}
        value={shownWh(generation.totalWh)}
        unit={formatEnergy(generation.totalWh).unit}
        reason={t('fleet.noTotal')}
        context={generation.yearWh !== null && t('fleet.year', { energy: text(formatEnergy(generation.yearWh)) })}
        explain={
          <Explanation
            formula={t('explain.total')}
            inputs={[
              { name: t('explain.month'), value: text(formatEnergy(generation.monthWh)) },
              { name: t('explain.year'), value: text(formatEnergy(generation.yearWh)) },
              { name: t('explain.consumptionTotal'), value: text(formatEnergy(consumption.totalWh)) },
            ]}
            asOf={asOf}
          />
        }
      />
      <KeyFigure
        label={t('fleet.revenue')}
        value={first ? formatMoneyShort(first.amount, first.currency) : null}
        reason={t('fleet.noRevenue')}
        context={[
          ...others.map(({ currency, amount }) => <span key={currency}>{`+ ${formatMoneyShort(amount, currency)}`}</span>),
          today.length > 0 && <span key="today">{t('fleet.revenueToday', { amount: today.join(' · ') })}</span>,
        ]}
        explain={
          <Explanation
            formula={t('explain.revenue')}
            inputs={revenue.total.map(({ currency, amount }) => ({ name: currency, value: formatMoney(amount, currency) }))}
            asOf={asOf}
          />
        }
      />
      <KeyFigure
        label={t('fleet.co2')}
        value={contribution.co2Kg === null ? null : formatNumber(contribution.co2Kg / 1000)}
        unit={t('fleet.tons')}
        reason={t('fleet.noTotal')}
        context={
          contribution.trees !== null &&
          t('fleet.trees', { count: Math.round(contribution.trees), number: formatNumber(contribution.trees, whole) })
        }
        explain={
          <Explanation
            formula={t('explain.co2')}
            inputs={contribution.factors
              .flatMap((f) => [
                {
                  name: countryName(f.countryCode),
                  value: t('explain.co2Factor', {
                    energy: text(formatEnergy(f.totalWh)),
                    factor: formatNumber(f.co2KgPerKwh, { digits: 2 }),
                  }),
                },
              ])
              .concat(
                contribution.factors.slice(0, 1).map((f) => ({
                  name: t('explain.tree'),
                  value: t('explain.treeFactor', { factor: formatNumber(f.treeKgCo2PerYear) }),
                })),
                {
                  name: t('explain.coal'),
                  value: t('explain.coalTons', { tons: formatNumber((contribution.coalKg ?? 0) / 1000) }),
                },
              )}
            asOf={asOf}
          />
        }
      />
    </div>
  );
}
