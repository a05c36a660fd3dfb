import { useTranslation } from 'react-i18next';
import type { MapSpot } from '#contract/plants.ts';
import { statusOf } from '../../ui/map/spots.ts';
import { PlantStatusBadge } from '../../ui/PlantStatusBadge.tsx';
import classes from './PlantMap.module.css';
import { PlantName } from './PlantName.tsx';
import { whole } from './plants.format.ts';

/** More than anybody reads beside a map. */
const mostListed = 100;

/** The plants that stand alone on the map, for those who read rather than look. */
export function PlantsInView({ spots }: { spots: readonly MapSpot[] }) {
  const { t } = useTranslation('plants');
  const single = spots.flatMap((spot) => (spot.plant ? [{ plant: spot.plant, spot }] : [])).slice(0, mostListed);
  if (single.length === 0) return null;
  return (
    <details className={classes.list}>
      <summary>{t('map.list', { count: single.length, number: whole(single.length) })}</summary>
      <ul>
        {single.map(({ plant, spot }) => (
          <li key={plant.id}>
            <PlantStatusBadge status={statusOf(spot)} />
            <PlantName plant={plant} />
          </li>
        ))}
      </ul>
    </details>
  );
}
