import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/pageFrame.ts';
import { PlantDetail } from './PlantDetail.tsx';
import { PlantLoader } from './PlantLoader.tsx';

export function PlantDetailPage() {
  const [params] = useSearchParams();
  return <PlantLoader id={params.get('id')}>{(plant) => <NamedDetail plant={plant} />}</PlantLoader>;
}

function NamedDetail({ plant }: Parameters<typeof PlantDetail>[0]) {
  usePageTitle(plant.name);
  return <PlantDetail plant={plant} />;
}
