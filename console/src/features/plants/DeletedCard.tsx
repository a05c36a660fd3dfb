import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import classes from './BinDrawer.module.css';
import { whole } from './plants.format.ts';
import { type DeletedPlant, plantsKey } from './plants.queries.ts';

export function DeletedCard({ plant }: { plant: DeletedPlant }) {
  const { t } = useTranslation('plants');
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call(plantEndpoints.restore, { body: { id: plant.id } }),
    onSuccess: () => toast('success', t('bin.restored', { name: plant.name })),
    onSettled: () => client.invalidateQueries({ queryKey: plantsKey }),
  });
  const { number, organizationName, deletedByName } = plant;
  return (
    <div className={classes.card}>
      <div className={classes.words}>
        <span className={classes.name}>{plant.name}</span>
        <span className={classes.line}>{[number, organizationName].filter(Boolean).join(' · ')}</span>
        <span className={classes.line}>
          {deletedByName
            ? t('bin.deletedBy', { date: formatDateTime(plant.deletedAt), name: deletedByName })
            : t('bin.deletedAt', { date: formatDateTime(plant.deletedAt) })}
        </span>
        <span className={classes.line}>{t('bin.devices', { count: plant.devices, number: whole(plant.devices) })}</span>
        <span className={classes.erased}>{t('bin.erasedOn', { date: formatDate(plant.erasedAt) })}</span>
      </div>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={restore.isPending}
        aria-label={t('bin.restoreOne', { name: plant.name })}
        onClick={() => restore.mutate()}
      >
        {t('bin.restore')}
      </Button>
    </div>
  );
}
