import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSpot } from '#contract/plants.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ClusterMap } from '../../ui/map/ClusterMap.tsx';
import { countsOf, type MapView, statusOf } from '../../ui/map/spots.ts';
import { MapBones } from './MapBones.tsx';
import classes from './PlantMap.module.css';
import { PlantsInView } from './PlantsInView.tsx';
import { whole } from './plants.format.ts';
import { plantSpots, useWhereabouts, world } from './plants.map.ts';
import type { PlantFilters } from './plants.model.ts';
import { SpotPopup } from './SpotPopup.tsx';

interface Props {
  filters: PlantFilters;
  toolbar: ReactNode;
}

export function PlantMap({ filters, toolbar }: Props) {
  const { t } = useTranslation(['plants', 'things']);
  const [view, setView] = useState<MapView | null>(null);
  const { isPending, isEmpty, failed, corners } = useWhereabouts(filters);
  const seen = useQuery({ ...plantSpots(filters, view ?? world), enabled: view !== null, placeholderData: keepPreviousData });
  const nameOf = (spot: MapSpot) => {
    if (spot.plant) return t('map.plant', { name: spot.plant.name, status: t(`things:plantStatus.${statusOf(spot)}`) });
    return t('map.cluster', { count: spot.count, number: whole(spot.count), problems: whole(countsOf([spot]).problems) });
  };
  if (isPending) return <MapBones toolbar={toolbar} />;
  if (failed) {
    return (
      <MapBones toolbar={toolbar}>
        <ErrorState message={failed.error?.message} busy={failed.isFetching} onRetry={() => failed.refetch()} />
      </MapBones>
    );
  }

  const spots = seen.data ?? [];
  const { plants, problems } = countsOf(spots);
  return (
    <section className={classes.frame} aria-label={t('map')}>
      <div className={classes.toolbar}>
        {toolbar}
        <p role="status" className={classes.summary}>
          {isEmpty ? t('map.none') : t('map.summary', { count: plants, number: whole(plants), problems: whole(problems) })}
        </p>
      </div>
      {seen.error && <ErrorState message={seen.error.message} busy={seen.isFetching} onRetry={() => seen.refetch()} />}
      <div className={classes.map} aria-busy={seen.isFetching}>
        <ClusterMap
          label={t('map')}
          spots={spots}
          fit={corners}
          onView={setView}
          nameOf={nameOf}
          popup={(spot, close) => <SpotPopup spot={spot} onClose={close} />}
        />
      </div>
      <PlantsInView spots={spots} />
    </section>
  );
}
