import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Plant, plantEndpoints, type TransferBody } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { usePageFrame } from '../../lib/pageFrame.ts';
import { toast } from '../../lib/toast.ts';
import { isMissing, plantById, useRefreshPlants } from './plantDetail.queries.ts';

export interface HandOverProps {
  plant: Plant;
  onClose: () => void;
  /** Loads the plant as somebody else has left it. */
  onReload: () => void;
}

/** Hands a plant over; whoever no longer sees it afterwards is led back to the list. */
export function useHandOver(plant: Plant, onClose: () => void) {
  const { t } = useTranslation('plantDetail');
  const client = useQueryClient();
  const refresh = useRefreshPlants();
  const { leave } = usePageFrame();
  const { id, version, name } = plant;

  const isGone = () =>
    client.fetchQuery({ ...plantById(id), staleTime: 0, retry: false }).then(
      () => false,
      (error: unknown) => isMissing(error),
    );

  return async (change: Omit<TransferBody, 'id' | 'version'>) => {
    await call(plantEndpoints.transfer, { body: { id, version, ...change } }, { quiet: true });
    toast('success', t('handOver.done', { name }));
    onClose();
    if (await isGone()) await leave('/station/monitor');
    await refresh();
  };
}
