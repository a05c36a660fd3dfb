import { Button } from '@mantine/core';
import { IconPencil, IconTransfer, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Plant, plantEndpoints } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';
import { Can } from '../../ui/Can.tsx';
import classes from './PlantHeader.module.css';
import { infoAddressOf, type PlantTask } from './plantDetail.model.ts';

interface Props {
  plant: Plant;
  onTask: (task: PlantTask) => void;
}

export function PlantButtons({ plant, onTask }: Props) {
  const { t } = useTranslation('plantDetail');
  const may = useMay();
  const mayEdit = may(plantEndpoints.edit) || may(plantEndpoints.editTariff);
  return (
    <div className={classes.buttons}>
      {mayEdit && (
        <Button
          component={Link}
          to={infoAddressOf(plant.id)}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('edit')}
        </Button>
      )}
      <Can call={plantEndpoints.transfer}>
        <Button variant="default" leftSection={<IconTransfer size={16} aria-hidden />} onClick={() => onTask('handOver')}>
          {t('handOver')}
        </Button>
      </Can>
      <Can call={plantEndpoints.delete}>
        <Button variant="default" c="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onTask('delete')}>
          {t('delete')}
        </Button>
      </Can>
    </div>
  );
}
