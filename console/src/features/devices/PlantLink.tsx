import { Link } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { unknown } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';

/** The plant of a device, as a link for those who may open it. */
export function PlantLink({ id, name }: { id: string | null; name: string | null }) {
  const may = useMay();
  if (id === null || name === null) return unknown;
  return may(plantEndpoints.detail) ? <Link to={`/station/monitor/detail?id=${id}`}>{name}</Link> : name;
}
