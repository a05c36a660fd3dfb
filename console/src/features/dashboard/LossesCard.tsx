import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantLoss } from '#contract/dashboard.ts';
import { formatEnergy, formatMoney, formatNumber, unknown } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { PlantName } from '../plants/PlantName.tsx';
import { Card } from './Card.tsx';
import { type LossDays, lossDays } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { dashboardLosses } from './dashboard.queries.ts';
import { Loaded } from './Loaded.tsx';

const energy = (wh: number) => {
  const { value, unit } = formatEnergy(wh);
  return `${value} ${unit}`;
};

export function LossesCard() {
  const { t } = useTranslation('dashboard');
  const [days, setDays] = useState<LossDays>('30');
  const query = useQuery(dashboardLosses(days));
  const ratio = (value: number | null) =>
    value === null ? unknown : t('percent', { number: formatNumber(value * 100, { digits: 0 }) });
  const choice = (
    <Segments
      small
      label={t('losses.range')}
      value={days}
      onChange={setDays}
      options={lossDays.map((value) => ({
        value,
        label: t('trend.days', { number: formatNumber(Number(value), { digits: 0 }) }),
      }))}
    />
  );
  return (
    <Card title={t('losses.title')} subtitle={t('losses.subtitle')} aside={choice}>
      <Loaded query={query} height={300}>
        {({ list }: { list: PlantLoss[] }) =>
          list.length === 0 ? (
            <EmptyState title={t('losses.none')} text={t('losses.noneText')} />
          ) : (
            <div className={classes.scroll}>
              <table className={classes.losses} aria-label={t('losses.title')}>
                <thead>
                  <tr>
                    <th>{t('losses.plant')}</th>
                    <th>{t('losses.cause')}</th>
                    <th data-numeric>{t('losses.ratio')}</th>
                    <th data-numeric>{t('losses.energy')}</th>
                    <th data-numeric>{t('losses.money')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((loss) => (
                    <tr key={loss.id}>
                      <td>
                        <PlantName plant={loss} className={classes.plantLink} />
                      </td>
                      <td>{t(`cause.${loss.cause}`)}</td>
                      <td data-numeric>{ratio(loss.performanceRatio)}</td>
                      <td
                        data-numeric
                        title={t('losses.of', { actual: energy(loss.actualWh), expected: energy(loss.expectedWh) })}
                      >
                        {energy(loss.lostWh)}
                      </td>
                      <td data-numeric className={classes.lost}>
                        {formatMoney(loss.lostMoney, loss.currency)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      <p className={classes.quiet}>{t('losses.explain')}</p>
    </Card>
  );
}
