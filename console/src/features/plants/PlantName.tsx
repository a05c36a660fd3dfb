import { Link } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';

interface Props {
  plant: { id: string; name: string };
  className?: string | undefined;
}

/** The name, as a link for those who may see more. */
export function PlantName({ plant, className }: Props) {
  if (!useMay()(plantEndpoints.detail)) return <span className={className}>{plant.name}</span>;
  return (
    <Link to={`/station/monitor/detail?id=${plant.id}`} className={className}>
      {plant.name}
    </Link>
  );
}
