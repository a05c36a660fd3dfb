import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Rollout, rolloutStates } from '#contract/protection.ts';
import { formatDateTime, formatNumber, unknown } from '../../lib/format.ts';
import { useCommandPulse } from '../../ui/control/useCommandPulse.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { useTableState } from '../../ui/useTableState.ts';
import { Badge } from './Badge.tsx';
import { totalOf } from './protection.model.ts';
import classes from './protection.module.css';
import { loadRollouts, rolloutsKey, useRefreshProtection } from './protection.queries.ts';
import { RolloutProgress } from './RolloutProgress.tsx';

const RolloutDrawer = lazy(async () => ({ default: (await import('./RolloutDrawer.tsx')).RolloutDrawer }));

/** Templates on their way to many devices. */
export function RolloutsTab() {
  const { t } = useTranslation('protection');
  const refresh = useRefreshProtection();
  const state = useTableState<never, 'rolloutState'>({ sortable: [], filters: ['rolloutState'] });
  const [params, setParams] = useSearchParams();
  const opened = params.get('rollout');
  const [drawerUsed, setDrawerUsed] = useState(false);
  if (opened && !drawerUsed) setDrawerUsed(true);
  const open = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('rollout', id);
    else next.delete('rollout');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  useCommandPulse(
    ({ rolloutId }) => rolloutId !== undefined,
    () => void refresh(),
  );
  const columns: Column<Rollout, never>[] = [
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => <Badge state={row.state} label={t(`rolloutState.${row.state}`)} />,
    },
    {
      key: 'template',
      header: t('template'),
      primary: true,
      cell: (row) => (
        <span className={classes.stack}>
          <button type="button" className={classes.open} onClick={() => open(row.id)}>
            {row.restoresId ? t('wayBack', { name: row.templateName }) : row.templateName}
          </button>
          <span className={classes.muted}>{row.reason}</span>
        </span>
      ),
    },
    { key: 'progress', header: t('progress'), cell: (row) => <RolloutProgress rollout={row} /> },
    { key: 'devices', header: t('devices'), numeric: true, cell: (row) => formatNumber(totalOf(row), { digits: 0 }) },
    { key: 'by', header: t('proposedBy'), cell: (row) => row.byName },
    { key: 'approved', header: t('approvedBy'), cell: (row) => row.approvedName ?? unknown },
    { key: 'createdAt', header: t('column.createdAt'), cell: (row) => formatDateTime(row.createdAt) },
  ];
  return (
    <>
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          {
            kind: 'select',
            name: 'rolloutState',
            label: t('column.state'),
            options: rolloutStates.map((value) => ({ value, label: t(`rolloutState.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="rollouts"
        label={t('tab.rollouts')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={rolloutsKey}
        load={loadRollouts}
        empty={<EmptyState title={t('rollouts.empty')} text={t('rollouts.emptyText')} />}
      />
      <Suspense>{drawerUsed && <RolloutDrawer id={opened} onOpen={open} onClose={() => open(null)} />}</Suspense>
    </>
  );
}
