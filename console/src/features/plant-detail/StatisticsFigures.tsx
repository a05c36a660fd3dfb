import { useTranslation } from 'react-i18next';
import type { Totals } from '#contract/readings.ts';
import { formatEnergy, formatMoney, formatShare, type Quantity } from '../../lib/format.ts';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { Change } from './Change.tsx';
import classes from './plantDetail.module.css';

interface Props {
  now: Totals | undefined;
  before: Totals | undefined;
  currency: string;
}

const energies = ['pvWh', 'loadWh', 'exportWh', 'importWh', 'chargeWh', 'dischargeWh'] as const;
const shares = ['selfConsumptionRate', 'selfSufficiencyRate'] as const;
type Field = (typeof energies)[number] | (typeof shares)[number] | 'revenue';

const isShare = (field: Field) => shares.some((share) => share === field);
const leastShare = 0.9;

const explained: Partial<Record<Field, string>> = {
  pvWh: 'explain.pv',
  loadWh: 'explain.load',
  selfConsumptionRate: 'explain.selfConsumption',
  selfSufficiencyRate: 'explain.selfSufficiency',
  revenue: 'explain.revenue',
};

/** The sums of the period, and how they have changed. */
export function StatisticsFigures({ now, before, currency }: Props) {
  const { t } = useTranslation(['statistics', 'readings']);
  const shownAs = (field: Field, value: number | null | undefined): Quantity => {
    if (field === 'revenue') return { value: formatMoney(value, currency), unit: '' };
    if (isShare(field)) return { value: formatShare(value), unit: '' };
    return formatEnergy(value);
  };
  // a period of which little is known says nothing about more or less
  const alike = now && before && before.days >= leastShare * now.days;
  const fields: Field[] = ['pvWh', 'loadWh', ...shares, 'exportWh', 'importWh', 'revenue'];
  if (!now || now.dischargeWh !== null) fields.splice(6, 0, 'dischargeWh');
  return (
    <div className={classes.figures}>
      {fields.map((field) => {
        const value = now?.[field];
        const { value: words, unit } = shownAs(field, value);
        const earlier = before && shownAs(field, before[field]);
        const explain = explained[field] && t(`readings:${explained[field]}`);
        return (
          <KeyFigure
            key={field}
            label={t(`column.${field}`)}
            loading={!now}
            value={value == null ? null : words}
            unit={unit}
            reason={t(now && now.days > 0 ? 'readings:unmeasured' : 'readings:noValues')}
            context={
              earlier && (
                <>
                  {alike && !isShare(field) && <Change now={value} before={before[field]} />}
                  <span>{t('beforeValue', { value: `${earlier.value} ${earlier.unit}`.trim() })}</span>
                </>
              )
            }
            {...(explain && { explain: now?.quality ? `${explain} ${t(`readings:quality.${now.quality}`)}` : explain })}
          />
        );
      })}
    </div>
  );
}
