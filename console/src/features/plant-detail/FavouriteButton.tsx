import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Plant, plantEndpoints } from '#contract/plants.ts';
import { Can } from '../../ui/Can.tsx';
import { useFavourite } from '../plants/plants.queries.ts';
import classes from './PlantHeader.module.css';
import { plantKey } from './plantDetail.queries.ts';

export function FavouriteButton({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const client = useQueryClient();
  const { mutate } = useFavourite(plant.id);
  const { id, favourite } = plant;
  const show = (on: boolean) => client.setQueryData<Plant>(plantKey(id), (known) => known && { ...known, favourite: on });
  const toggle = () => {
    show(!favourite);
    mutate(!favourite, { onError: () => show(favourite) });
  };
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <Can call={plantEndpoints.favourite}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.star}
        data-on={favourite || undefined}
        aria-pressed={favourite}
        aria-label={t('favourite')}
        onClick={toggle}
      >
        <Star size={18} aria-hidden />
      </ActionIcon>
    </Can>
  );
}
