import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { PlantStatusBadge } from '../../ui/PlantStatusBadge.tsx';
import { placeOf } from '../plants/plants.format.ts';
import { CopyButton } from './CopyButton.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';
import { HeaderPicture } from './HeaderPicture.tsx';
import { PlantButtons } from './PlantButtons.tsx';
import classes from './PlantHeader.module.css';
import { capacitiesOf } from './plantDetail.format.ts';
import type { PlantTask } from './plantDetail.model.ts';

interface Props {
  plant: Plant;
  onTask: (task: PlantTask) => void;
}

export function PlantHeader({ plant, onTask }: Props) {
  const { t } = useTranslation(['plantDetail', 'things']);
  const { name, number, type, status, tags, demo } = plant;
  const capacities = capacitiesOf(plant);
  return (
    <header className={classes.header}>
      <HeaderPicture plant={plant} />
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.name} tabIndex={-1}>
            {name}
          </h1>
          <FavouriteButton plant={plant} />
          <PlantStatusBadge status={status} />
        </div>
        <p className={classes.facts}>
          <span className={classes.number}>
            {number}
            <CopyButton text={number} label={t('number.copy')} done={t('number.copied')} />
          </span>
          <span>{t(`things:plantType.${type}`)}</span>
          {capacities.map((capacity) => (
            <span key={capacity}>{capacity}</span>
          ))}
          <span>{placeOf(plant)}</span>
        </p>
        {(demo || tags.length > 0) && (
          <ul className={classes.tags} aria-label={t('tags')}>
            {demo && (
              <li className={classes.tag} data-demo>
                {t('demo')}
              </li>
            )}
            {tags.map((tag) => (
              <li key={tag} className={classes.tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <PlantButtons plant={plant} onTask={onTask} />
    </header>
  );
}
