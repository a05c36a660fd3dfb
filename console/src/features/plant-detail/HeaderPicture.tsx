import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { loadPicture } from '../plants/plants.queries.ts';
import classes from './PlantHeader.module.css';

export function HeaderPicture({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const url = useBlobUrl(plant.pictureId, loadPicture);
  if (!plant.pictureId) return null;
  if (!url) return <span className={classes.picture} />;
  return <img className={classes.picture} src={url} alt={t('picture.of', { name: plant.name })} />;
}
