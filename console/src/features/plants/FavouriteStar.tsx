import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PlantRow, plantEndpoints } from '#contract/plants.ts';
import { Can } from '../../ui/Can.tsx';
import classes from './FavouriteStar.module.css';
import { useFavourite } from './plants.queries.ts';

export function FavouriteStar({ plant }: { plant: PlantRow }) {
  const { t } = useTranslation('plants');
  const { mutate } = useFavourite(plant.id);
  const Star = plant.favourite ? IconStarFilled : IconStar;
  return (
    <Can call={plantEndpoints.favourite}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.star}
        data-on={plant.favourite || undefined}
        aria-pressed={plant.favourite}
        aria-label={t('favourite.of', { name: plant.name })}
        onClick={() => mutate(!plant.favourite)}
      >
        <Star size={18} aria-hidden />
      </ActionIcon>
    </Can>
  );
}
