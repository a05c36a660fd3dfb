import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { firstPlants } from './dashboard.queries.ts';

/** A house owner with one plant has no use for sums over it: the plant itself is the home. */
export function OnlyPlant() {
  const { data } = useQuery(firstPlants);
  const [plant] = data?.list ?? [];
  return plant ? <Navigate to={`/station/monitor/detail?id=${plant.id}`} replace /> : null;
}
