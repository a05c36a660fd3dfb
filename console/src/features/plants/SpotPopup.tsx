import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapSpot, plantStatuses } from '#contract/plants.ts';
import { statusOf } from '../../ui/map/spots.ts';
import { PlantStatusBadge } from '../../ui/PlantStatusBadge.tsx';
import classes from './PlantMap.module.css';
import { PlantName } from './PlantName.tsx';
import { whole } from './plants.format.ts';

interface Props {
  spot: MapSpot;
  onClose: () => void;
}

/** One plant, or several that stand so near to each other that no map divides them. */
export function SpotPopup({ spot, onClose }: Props) {
  const { t } = useTranslation(['plants', 'ui']);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={classes.popup} tabIndex={-1}>
      <div className={classes.popupHead}>
        {spot.plant ? (
          <PlantName plant={spot.plant} className={classes.popupName} />
        ) : (
          <span className={classes.popupName}>{t('map.here', { count: spot.count, number: whole(spot.count) })}</span>
        )}
        <CloseButton aria-label={t('ui:close')} onClick={onClose} />
      </div>
      {spot.plant ? (
        <PlantStatusBadge status={statusOf(spot)} />
      ) : (
        plantStatuses
          .filter((status) => spot.statuses[status] > 0)
          .map((status) => (
            <div key={status} className={classes.popupLine}>
              <PlantStatusBadge status={status} />
              <span data-numeric>{whole(spot.statuses[status])}</span>
            </div>
          ))
      )}
    </div>
  );
}
