import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { Card } from '../../ui/Card.tsx';
import { placeOf } from '../plants/plants.format.ts';
import classes from './plantDetail.module.css';

const PinMap = lazy(async () => ({ default: (await import('../../ui/map/PinMap.tsx')).PinMap }));

export function PlaceCard({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const { latitude, longitude } = plant;
  return (
    <Card title={t('place')}>
      <div className={classes.map}>
        <Suspense>
          <PinMap label={t('place.map', { name: plant.name })} pinLabel={plant.name} point={{ latitude, longitude }} />
        </Suspense>
      </div>
      <p className={classes.text}>{`${plant.address}\n${placeOf(plant)}`}</p>
    </Card>
  );
}
