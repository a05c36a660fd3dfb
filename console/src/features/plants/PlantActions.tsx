import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport, IconFileSpreadsheet, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';
import { Can } from '../../ui/Can.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { PlantRequest } from './plants.model.ts';
import { useExport } from './useExport.ts';

interface Props {
  request: Pick<PlantRequest, 'sort' | 'filters'>;
  onImport: () => void;
  onBin: () => void;
}

/** On a phone only the first thing to do keeps its place; the others wait behind one button. */
export function PlantActions({ request, onImport, onBin }: Props) {
  const { t } = useTranslation('plants');
  const may = useMay();
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const { mutate, isPending } = useExport(request);
  const others = [
    {
      label: t('export'),
      icon: <IconFileSpreadsheet size={16} aria-hidden />,
      onClick: () => mutate(),
      loading: isPending,
      call: plantEndpoints.export,
    },
    { label: t('import'), icon: <IconFileImport size={16} aria-hidden />, onClick: onImport, call: plantEndpoints.import },
    { label: t('bin'), icon: <IconTrash size={16} aria-hidden />, onClick: onBin, call: plantEndpoints.deleted },
  ].filter(({ call }) => may(call));
  return (
    <>
      {narrow && <NewPlantButton />}
      {narrow ? (
        <RowActions label={t('more')} actions={others} />
      ) : (
        others.map(({ label, icon, onClick, loading }) => (
          <Button key={label} variant="default" leftSection={icon} loading={loading ?? false} onClick={onClick}>
            {label}
          </Button>
        ))
      )}
      {!narrow && <NewPlantButton />}
    </>
  );
}

export function NewPlantButton() {
  const { t } = useTranslation('plants');
  return (
    <Can call={plantEndpoints.add}>
      <Button component={Link} to="/station/monitor/add" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('add')}
      </Button>
    </Can>
  );
}
