import { Drawer, TextInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { binDays } from '#contract/plants.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOpenedLate } from '../../ui/useOpenedLate.ts';
import classes from './BinDrawer.module.css';
import { DeletedCard } from './DeletedCard.tsx';
import { deletedPlantsKey, loadDeletedPlants } from './plants.queries.ts';
import { useBinState } from './useBinState.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Deleted plants, as long as they can be taken back. */
export function BinDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation(['plants', 'ui']);
  const { state, search, setSearch } = useBinState();
  return (
    <Drawer
      opened={useOpenedLate(opened)}
      onClose={onClose}
      position="right"
      size={520}
      title={t('bin')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className={classes.text}>{t('bin.text', { days: binDays })}</p>
      <TextInput
        type="search"
        className={classes.search}
        label={t('bin.search')}
        maxLength={60}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <DataTable
        name="deletedPlants"
        label={t('bin')}
        columns={[]}
        rowKey={(row) => row.id}
        state={state}
        queryKey={deletedPlantsKey}
        load={loadDeletedPlants}
        cards={{ card: (row) => <DeletedCard plant={row} />, bones: <div className={classes.card} /> }}
        empty={<EmptyState icon={<IconTrash size={28} stroke={1.5} aria-hidden />} title={t('bin.empty')} />}
      />
    </Drawer>
  );
}
