import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantRow } from '#contract/plants.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Cards } from '../../ui/table/table.types.ts';
import { useTableState } from '../../ui/useTableState.ts';
import { CardBones } from './CardBones.tsx';
import { MapBones } from './MapBones.tsx';
import { NoPlants } from './NoPlants.tsx';
import { PlantActions } from './PlantActions.tsx';
import { PlantCard } from './PlantCard.tsx';
import { PlantFilters } from './PlantFilters.tsx';
import { usePlantColumns } from './plants.columns.tsx';
import { plantFilters, plantSorts } from './plants.model.ts';
import { loadPlants, plantPagesKey } from './plants.queries.ts';
import { usePlantView } from './usePlantView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const PlantMap = lazy(async () => ({ default: (await import('./PlantMap.tsx')).PlantMap }));
const ImportPlants = lazy(async () => ({ default: (await import('./ImportPlants.tsx')).ImportPlants }));
const BinDrawer = lazy(async () => ({ default: (await import('./BinDrawer.tsx')).BinDrawer }));

const cards: Cards<PlantRow> = { card: (plant) => <PlantCard plant={plant} />, bones: <CardBones /> };

export function PlantsPage() {
  const { t } = useTranslation('plants');
  const state = useTableState({ sortable: plantSorts, filters: plantFilters });
  const [view, setView] = usePlantView();
  const [importing, setImporting] = useState(false);
  const [bin, setBin] = useState<'unused' | 'open' | 'closed'>('unused');
  const columns = usePlantColumns();
  const { filters, sort } = state;
  const startImport = () => setImporting(true);
  const viewSwitch = <ViewSwitch view={view} onChange={setView} />;

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<PlantActions request={{ filters, sort }} onImport={startImport} onBin={() => setBin('open')} />}
      />
      <PlantFilters state={state} />
      {view === 'map' ? (
        <Suspense fallback={<MapBones toolbar={viewSwitch} />}>
          <PlantMap filters={filters} toolbar={viewSwitch} />
        </Suspense>
      ) : (
        <DataTable
          name="plants"
          label={t('title')}
          columns={columns}
          rowKey={(row) => row.id}
          state={state}
          queryKey={plantPagesKey}
          load={loadPlants}
          toolbar={viewSwitch}
          cards={view === 'cards' ? cards : undefined}
          empty={<NoPlants onImport={startImport} />}
        />
      )}
      <Suspense>
        {importing && <ImportPlants onClose={() => setImporting(false)} />}
        {bin !== 'unused' && <BinDrawer opened={bin === 'open'} onClose={() => setBin('closed')} />}
      </Suspense>
    </>
  );
}
