import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnerRow } from '#contract/owners.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';

/** How many plants the owner has, as a link to them for those who may see them. */
export function OwnerPlants({ owner }: { owner: OwnerRow }) {
  const { t } = useTranslation('owners');
  const mayList = useMay()(plantEndpoints.page);
  const number = formatNumber(owner.plants, { digits: 0 });
  if (owner.plants === 0 || !mayList) return number;
  const name = owner.nickName ?? owner.accountName;
  return (
    <Link to={`/station/monitor?ownerId=${owner.id}`} aria-label={t('plantsOf', { name, number })}>
      {number}
    </Link>
  );
}
