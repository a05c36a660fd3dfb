import { Button } from '@mantine/core';
import { IconFileImport, IconSolarPanel2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plantEndpoints } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NewPlantButton } from './PlantActions.tsx';
import classes from './plants.module.css';

/** What to do next depends on who asks: some add plants, others get theirs. */
export function NoPlants({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation('plants');
  const icon = <IconSolarPanel2 size={32} stroke={1.5} aria-hidden />;
  if (!useMay()(plantEndpoints.add)) return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.wait')} />;
  const action = (
    <div className={classes.emptyActions}>
      <NewPlantButton />
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
        {t('import')}
      </Button>
    </div>
  );
  return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.text')} action={action} />;
}
