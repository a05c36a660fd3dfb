import { useTranslation } from 'react-i18next';
import type { PlantRow } from '#contract/plants.ts';
import { formatDate, unknown } from '../../lib/format.ts';
import { PlantStatusBadge } from '../../ui/PlantStatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import { PlantName } from './PlantName.tsx';
import { inThousands, placeOf, whole } from './plants.format.ts';
import type { PlantSort } from './plants.model.ts';
import classes from './plants.module.css';

/** One line in a table; whole where there is room, and on hover. */
const clipped = (text: string | null) => (
  <span className={classes.clipped} title={text ?? undefined}>
    {text || unknown}
  </span>
);

export function usePlantColumns(): Column<PlantRow, PlantSort>[] {
  const { t } = useTranslation(['plants', 'things']);
  return [
    { key: 'status', header: t('column.status'), sort: 'status', cell: ({ status }) => <PlantStatusBadge status={status} /> },
    {
      key: 'name',
      header: t('column.name'),
      sort: 'name',
      primary: true,
      cell: (plant) => (
        <span className={classes.name}>
          <FavouriteStar plant={plant} />
          <PlantName plant={plant} />
        </span>
      ),
    },
    {
      key: 'number',
      header: t('column.number'),
      sort: 'number',
      cell: ({ number }) => <span className={classes.number}>{number}</span>,
    },
    { key: 'type', header: t('column.type'), sort: 'type', cell: ({ type }) => t(`things:plantType.${type}`) },
    {
      key: 'pvCapacityW',
      header: t('column.pvCapacity'),
      sort: 'pvCapacityW',
      numeric: true,
      cell: ({ pvCapacityW }) => inThousands(pvCapacityW),
    },
    {
      key: 'storageCapacityWh',
      header: t('column.storageCapacity'),
      sort: 'storageCapacityWh',
      numeric: true,
      cell: ({ storageCapacityWh }) => inThousands(storageCapacityWh),
    },
    { key: 'place', header: t('column.place'), cell: (plant) => clipped(placeOf(plant)) },
    { key: 'organization', header: t('column.organization'), cell: ({ organizationName }) => clipped(organizationName) },
    { key: 'owner', header: t('column.owner'), cell: ({ ownerName }) => clipped(ownerName) },
    { key: 'address', header: t('column.address'), optional: true, cell: ({ address }) => clipped(address) },
    { key: 'tags', header: t('column.tags'), optional: true, cell: ({ tags }) => clipped(tags.join(', ')) },
    {
      key: 'devices',
      header: t('column.devices'),
      numeric: true,
      optional: true,
      cell: ({ devices }) => whole(devices),
    },
    {
      key: 'gridConnectedOn',
      header: t('column.gridConnectedOn'),
      sort: 'gridConnectedOn',
      optional: true,
      cell: ({ gridConnectedOn }) => formatDate(gridConnectedOn),
    },
    {
      key: 'createdAt',
      header: t('column.createdAt'),
      sort: 'createdAt',
      optional: true,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ];
}
