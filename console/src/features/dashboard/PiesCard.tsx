import { useTranslation } from 'react-i18next';
import type { DashboardSummary, PiePart } from '#contract/dashboard.ts';
import { formatEnergy } from '../../lib/format.ts';
import { Ring } from '../../ui/Ring.tsx';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';

const colors: Record<'yield' | 'consumption', Record<PiePart, string>> = {
  yield: { DIRECT: 'var(--home)', BATTERY: 'var(--battery)', GRID: 'var(--feed-in)' },
  consumption: { DIRECT: 'var(--pv)', BATTERY: 'var(--battery)', GRID: 'var(--grid-import)' },
};

export function PiesCard({ summary }: { summary: DashboardSummary | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('pie.title')} subtitle={t('pie.period')}>
      <div className={classes.pies}>
        <Pie of="yield" pie={summary?.yieldPie} />
        <Pie of="consumption" pie={summary?.consumptionPie} />
      </div>
    </Card>
  );
}

function Pie({ of, pie }: { of: 'yield' | 'consumption'; pie: DashboardSummary['yieldPie'] | undefined }) {
  const { t } = useTranslation('dashboard');
  const total = pie && formatEnergy(pie.totalWh);
  return (
    <figure className={classes.pie}>
      <figcaption className={classes.pieName}>{t(`pie.${of}`)}</figcaption>
      <Ring size={88} parts={(pie?.parts ?? []).map(({ key, percent }) => ({ key, value: percent, color: colors[of][key] }))}>
        {total && (
          <>
            <span className={classes.pieTotal}>{total.value}</span>
            <span className={classes.ringWord}>{total.unit}</span>
          </>
        )}
      </Ring>
      {pie === null && <p className={classes.quiet}>{t('pie.none')}</p>}
      <ul className={classes.pieParts}>
        {pie?.parts.map(({ key, percent }) => (
          <li key={key}>
            <span className={classes.dot} style={{ background: colors[of][key] }} aria-hidden />
            <span className={classes.legendName}>{t(`pie.${of}.${key}`)}</span>
            <span className={classes.legendValue}>{t('percent', { number: percent })}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
