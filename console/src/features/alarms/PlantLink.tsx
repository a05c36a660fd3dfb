import { Link } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';

/** The plant of an alarm, as a link for those who may open it. */
export function PlantLink({ id, name }: { id: string; name: string }) {
  const may = useMay();
  return may(plantEndpoints.detail) ? <Link to={`/station/monitor/detail?id=${id}`}>{name}</Link> : name;
}
