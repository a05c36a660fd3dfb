import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignItem } from '#contract/campaigns.ts';
import { itemReasons } from '#contract/upgrades.ts';
import { formatRelative, formatShare, unknown } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { ItemStateSign } from '../../ui/upgrades/ItemStateSign.tsx';
import { tones } from '../../ui/upgrades/upgrades.model.ts';
import type { TableState } from '../../ui/useTableState.ts';
import classes from './firmware.module.css';
import { type itemFilters, itemPagesKey, loadItems } from './firmware.queries.ts';

const ItemDrawer = lazy(async () => ({ default: (await import('./ItemDrawer.tsx')).ItemDrawer }));

interface Props {
  campaign: Campaign;
  state: TableState<never, (typeof itemFilters)[number]>;
}

/** The devices of the roll-out, with where each stands. */
export function ItemTable({ campaign, state }: Props) {
  const { t } = useTranslation(['firmware', 'upgrades', 'things']);
  const [opened, setOpened] = useState<CampaignItem | null>(null);
  const [used, setUsed] = useState(false);
  const open = (item: CampaignItem) => {
    setUsed(true);
    setOpened(item);
  };
  const columns: Column<CampaignItem, never>[] = [
    {
      key: 'state',
      header: t('state'),
      cell: (row) => (
        <div className={classes.stacked}>
          <ItemStateSign state={row.state} />
          <Why item={row} />
        </div>
      ),
    },
    {
      key: 'device',
      header: t('serialNumber'),
      primary: true,
      cell: (row) => (
        <button type="button" className={classes.link} onClick={() => open(row)}>
          {row.deviceSn}
        </button>
      ),
    },
    { key: 'type', header: t('device'), optional: true, cell: (row) => t(`things:deviceType.${row.deviceType}`) },
    { key: 'plant', header: t('plant'), cell: (row) => row.plantName },
    { key: 'stage', header: t('stage'), numeric: true, cell: (row) => row.stage + 1 },
    { key: 'fromVersion', header: t('fromVersion'), cell: (row) => row.fromVersion ?? unknown },
    { key: 'attempts', header: t('attempts'), numeric: true, optional: true, cell: (row) => row.attempts },
    {
      key: 'updatedAt',
      header: t('updatedAt'),
      cell: (row) => <time dateTime={row.updatedAt}>{formatRelative(row.updatedAt)}</time>,
    },
  ];
  return (
    <div>
      <h2 className={classes.sectionTitle}>{t('devices')}</h2>
      <FilterForm
        label={t('item.filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('item.search'), maxLength: 100 },
          {
            kind: 'select',
            name: 'tone',
            label: t('state'),
            options: tones.map((value) => ({ value, label: t(`tone.${value}`) })),
          },
          {
            kind: 'select',
            name: 'reason',
            label: t('reason'),
            options: itemReasons.map((value) => ({ value, label: t(`upgrades:reason.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="campaignItems"
        label={t('devices')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={itemPagesKey(campaign.id)}
        load={loadItems(campaign.id)}
        empty={<EmptyState title={t('item.empty')} text={t('item.emptyText')} />}
      />
      <Suspense>{used && <ItemDrawer campaign={campaign} item={opened} onClose={() => setOpened(null)} />}</Suspense>
    </div>
  );
}

/** What stands under the state: how far the download is, what is waited for, why it ended. */
function Why({ item }: { item: CampaignItem }) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const words =
    (item.reason && t(`upgrades:reason.${item.reason}`)) ??
    (item.hold && t(`hold.${item.hold}`)) ??
    (item.pct !== null && item.state === 'DOWNLOADING' ? formatShare(item.pct / 100) : null);
  return words && <span className={classes.note}>{words}</span>;
}
