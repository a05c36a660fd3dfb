import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { type PlantView, plantViews } from './plants.model.ts';

/** How the plants are shown, kept in the address. Where it says nothing, a phone shows cards. */
export function usePlantView(): [PlantView, (view: PlantView) => void] {
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [params, setParams] = useSearchParams();
  const choose = (view: PlantView) => {
    const next = new URLSearchParams(params);
    next.set('view', view);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const asked = plantViews.find((view) => view === params.get('view'));
  return [asked ?? (narrow ? 'cards' : 'table'), choose];
}
