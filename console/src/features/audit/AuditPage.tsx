import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, auditActions, auditEndpoints, auditObjects } from '#contract/audit.ts';
import { useUser } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeriodShortcuts } from '../../ui/PeriodShortcuts.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { useAuditColumns } from './audit.columns.tsx';
import { auditFilters, auditKey, exportAudit, loadAudit, sortableColumns } from './audit.queries.ts';

const AuditDrawer = lazy(async () => ({ default: (await import('./AuditDrawer.tsx')).AuditDrawer }));

export function AuditPage() {
  const { t } = useTranslation('audit');
  const user = useUser();
  const state = useTableState({ sortable: sortableColumns, filters: auditFilters });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const columns = useAuditColumns((entry) => {
    setDrawerUsed(true);
    setOpened(entry);
  });
  /** To a house owner the same list is the glass log: what others did with what is theirs. */
  const words = user?.rolePermList[0]?.roleType === 'OWNER' ? 'glass' : 'log';
  const { filters, sort } = state;

  return (
    <>
      <PageHeader
        title={t(`${words}.title`)}
        subtitle={t(`${words}.subtitle`)}
        actions={
          <Can call={auditEndpoints.export}>
            <ExportButton
              label={t('export')}
              fetch={() => exportAudit({ filters, sort })}
              nameOf={(date) => t('export.fileName', { date })}
            />
          </Can>
        }
      />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
          {
            kind: 'select',
            name: 'action',
            label: t('column.action'),
            options: auditActions.map((value) => ({ value, label: t(`action.${value}`) })),
          },
          {
            kind: 'select',
            name: 'objectType',
            label: t('column.objectType'),
            options: auditObjects.map((value) => ({ value, label: t(`object.${value}`) })),
          },
          { kind: 'dateRange', from: 'from', to: 'to', label: t('filter.period') },
        ]}
      />
      <DataTable
        name="audit"
        label={t(`${words}.title`)}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...auditKey, 'page']}
        load={loadAudit}
        toolbar={
          <PeriodShortcuts
            from={filters.from}
            to={filters.to}
            onChoose={(period) => state.setFilters({ ...filters, ...period })}
          />
        }
        empty={<EmptyState title={t(`${words}.empty`)} text={t(`${words}.emptyText`)} />}
      />
      <Suspense>{drawerUsed && <AuditDrawer entry={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
