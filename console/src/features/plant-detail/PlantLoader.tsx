import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Id } from '#contract/fields.ts';
import type { Plant } from '#contract/plants.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PlantMissing } from './PlantMissing.tsx';
import { PlantSkeleton } from './PlantSkeleton.tsx';
import { isMissing, plantById } from './plantDetail.queries.ts';

interface Props {
  /** As the address says it: anything. */
  id: string | null;
  children: (plant: Plant) => ReactNode;
}

/** The plant of an address, or why there is none. */
export function PlantLoader({ id, children }: Props) {
  return Id.safeParse(id).success && id ? <LoadedPlant id={id}>{children}</LoadedPlant> : <PlantMissing />;
}

function LoadedPlant({ id, children }: { id: string; children: Props['children'] }) {
  const { data, error, isFetching, refetch } = useQuery(plantById(id));
  // One that was taken out of reach meanwhile is not shown any longer, though its values are still here.
  if (isMissing(error)) return <PlantMissing />;
  if (data) return children(data);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  return <PlantSkeleton />;
}
