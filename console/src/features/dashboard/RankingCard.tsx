import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DashboardPlant } from '#contract/dashboard.ts';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlantName } from '../plants/PlantName.tsx';
import { Card } from './Card.tsx';
import { largestOf } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { dashboardRanking } from './dashboard.queries.ts';
import { Loaded } from './Loaded.tsx';

function Ranks({ title, plants, most }: { title: string; plants: readonly DashboardPlant[]; most: number }) {
  if (plants.length === 0) return null;
  return (
    <>
      <h3 className={classes.subTitle}>{title}</h3>
      <ol className={classes.ranks}>
        {plants.map((plant) => (
          <li key={plant.id} className={classes.rank}>
            <PlantName plant={plant} className={classes.plantLink} />
            <span className={classes.legendValue}>{formatNumber(plant.specificYield, { digits: 1 })}</span>
            <span className={classes.rankBar} style={{ width: `${((plant.specificYield ?? 0) / most) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ol>
    </>
  );
}

export function RankingCard() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(dashboardRanking);
  return (
    <Card title={t('ranking.title')} subtitle={t('ranking.unit')}>
      <Loaded query={query} height={300}>
        {({ best, worst }) => {
          const most = largestOf([...best, ...worst].map((p) => p.specificYield)) || 1;
          if (best.length === 0) return <EmptyState title={t('ranking.none')} text={t('ranking.noneText')} />;
          return (
            <>
              <Ranks title={t('ranking.best')} plants={best} most={most} />
              <Ranks title={t('ranking.worst')} plants={worst} most={most} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
