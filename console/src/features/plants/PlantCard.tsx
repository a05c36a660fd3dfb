import { IconMapPin, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlantRow } from '#contract/plants.ts';
import { PlantStatusBadge } from '../../ui/PlantStatusBadge.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import classes from './PlantCard.module.css';
import { PlantName } from './PlantName.tsx';
import { PlantPicture } from './PlantPicture.tsx';
import { capacityOf, placeOf } from './plants.format.ts';

/** The whole card leads to the plant; the star on it stands above. */
export function PlantCard({ plant }: { plant: PlantRow }) {
  const { t } = useTranslation(['plants', 'things']);
  return (
    <article className={classes.card}>
      <PlantPicture plant={plant} />
      <div className={classes.words}>
        <div className={classes.status}>
          <PlantStatusBadge status={plant.status} />
          <span className={classes.kind}>{t(`things:plantType.${plant.type}`)}</span>
        </div>
        <PlantName plant={plant} className={classes.name} />
        <p className={classes.capacity}>{capacityOf(t, plant)}</p>
        <p className={classes.line}>
          <IconMapPin size={14} aria-hidden />
          <span>{placeOf(plant)}</span>
        </p>
        <p className={classes.line}>
          <IconUser size={14} aria-hidden />
          <span>{plant.ownerName ?? t('noOwner')}</span>
        </p>
      </div>
      <div className={classes.star}>
        <FavouriteStar plant={plant} />
      </div>
    </article>
  );
}
