import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../lib/saveFile.ts';
import { browserZone, dayOf } from '../../lib/time.ts';
import type { PlantRequest } from './plants.model.ts';
import { exportPlants } from './plants.queries.ts';

/** What the filter finds, all pages of it, as a spreadsheet. */
export function useExport(request: Pick<PlantRequest, 'sort' | 'filters'>) {
  const { t } = useTranslation('plants');
  return useMutation({
    mutationFn: () => exportPlants(request),
    onSuccess: (file) => saveBlob(t('export.fileName', { date: dayOf(Date.now(), browserZone()) }), file),
  });
}
