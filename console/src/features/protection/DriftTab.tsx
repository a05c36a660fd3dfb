import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationEndpoints } from '#contract/organizations.ts';
import { protectionEndpoints } from '#contract/protection.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useMay } from '../../lib/useMay.ts';
import { useCommandPulse } from '../../ui/control/useCommandPulse.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { type FilterField, FilterForm } from '../../ui/FilterForm.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { countryName } from './countries.ts';
import { DriftCounts } from './DriftCounts.tsx';
import { type DriftFilterName, driftFilters, protectionParameters } from './protection.model.ts';
import classes from './protection.module.css';
import { standards as allStandards, driftKey, exportDrift, loadDrift, useRefreshProtection } from './protection.queries.ts';
import { useDriftColumns } from './useDriftColumns.tsx';

const ProposeDialog = lazy(async () => ({ default: (await import('./ProposeDialog.tsx')).ProposeDialog }));

/** Every inverter in reach against what was approved for it. */
export function DriftTab({ onProposed }: { onProposed: () => void }) {
  const { t } = useTranslation('protection');
  const may = useMay();
  const text = useValueText();
  const refresh = useRefreshProtection();
  const { data: standards = [] } = useQuery(allStandards);
  const state = useTableState<never, DriftFilterName>({ sortable: [], filters: driftFilters });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [proposing, setProposing] = useState(false);
  const [asking, setAsking] = useState(false);
  useCommandPulse(
    () => true,
    () => void refresh(),
  );
  const load: typeof loadDrift = async (request, signal) => {
    const page = await loadDrift(request, signal);
    setNames((old) => new Map([...old, ...page.list.map((row): [string, string] => [row.deviceId, row.serialNumber])]));
    return page;
  };
  const read = async () => {
    setAsking(true);
    try {
      const { asked } = await call(protectionEndpoints.read, { body: { deviceIds: [...selected] } });
      toast('success', t('read.done', { count: asked }));
      setSelected(new Set());
      await refresh();
    } finally {
      setAsking(false);
    }
  };
  const bulk = (
    <fieldset className={classes.bulk} aria-label={t('bulk')}>
      <span>{t('bulk.chosen', { count: selected.size })}</span>
      {may(protectionEndpoints.read) && (
        <Button
          size="compact-sm"
          loading={asking}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => void read().catch(() => {})}
        >
          {t('read')}
        </Button>
      )}
      {may(protectionEndpoints.propose) && (
        <Button size="compact-sm" variant="default" onClick={() => setProposing(true)}>
          {t('rollOut')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setSelected(new Set())}>
        {t('bulk.clear')}
      </Button>
    </fieldset>
  );
  const byOrganization: FilterField<DriftFilterName> = {
    kind: 'custom',
    name: 'organizationId',
    render: ({ value, onChange, className }) => (
      <OrganizationPicker
        {...(className && { className })}
        label={t('filter.organization')}
        placeholder={t('ui:filter.all')}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
      />
    ),
  };
  return (
    <>
      <DriftCounts chosen={state.filters.state} onChoose={(chosen) => state.setFilters({ ...state.filters, state: chosen })} />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 60 },
          {
            kind: 'select',
            name: 'key',
            label: t('filter.key'),
            options: protectionParameters.map(({ key }) => ({ value: key, label: text.name(key) })),
          },
          {
            kind: 'select',
            name: 'countryCode',
            label: t('filter.country'),
            options: standards.flatMap(({ country }) => (country ? [{ value: country, label: countryName(country) }] : [])),
          },
          ...(may(organizationEndpoints.choices) ? [byOrganization] : []),
        ]}
      />
      <DataTable
        name="protection"
        label={t('tab.drift')}
        columns={useDriftColumns()}
        rowKey={(row) => row.deviceId}
        state={state}
        queryKey={driftKey}
        load={load}
        selection={{ selected, onChange: setSelected, rowLabel: (id) => t('select', { name: names.get(id) ?? '' }) }}
        toolbar={
          selected.size > 0 ? (
            bulk
          ) : (
            <ExportButton
              label={t('export')}
              fetch={() => exportDrift(state.filters)}
              nameOf={(date) => t('export.fileName', { date })}
            />
          )
        }
        empty={<EmptyState title={t('empty')} text={t('empty.text')} />}
      />
      <Suspense>
        {proposing && (
          <ProposeDialog
            target={{ deviceIds: [...selected] }}
            count={selected.size}
            onProposed={onProposed}
            onClose={() => setProposing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
