import { type Icon, IconBattery4, IconBuildingSkyscraper, IconSolarPanel2 } from '@tabler/icons-react';
import type { PlantRow, PlantType } from '#contract/plants.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import classes from './PlantCard.module.css';
import { loadPicture } from './plants.queries.ts';

const signs: Record<PlantType, Icon> = {
  ENERGY_STORAGE: IconBattery4,
  PHOTOVOLTAIC: IconSolarPanel2,
  BALCONY_PHOTOVOLTAICS: IconBuildingSkyscraper,
};

/** Beside the name, so it has no words of its own. */
export function PlantPicture({ plant }: { plant: Pick<PlantRow, 'pictureId' | 'type'> }) {
  const url = useBlobUrl(plant.pictureId, loadPicture);
  const Sign = signs[plant.type];
  return (
    <div className={classes.picture}>
      {url ? <img src={url} alt="" className={classes.image} /> : <Sign size={28} stroke={1.5} aria-hidden />}
    </div>
  );
}
