import { IconRocket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { campaignStates } from '#contract/campaigns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { campaignFilters, campaignPagesKey, loadCampaigns } from './firmware.queries.ts';
import { useCampaignColumns } from './useCampaignColumns.tsx';
import { useCampaignPulse } from './useCampaignPulse.ts';

/** Roll-outs, newest first: all, or those of one program. */
export function CampaignTable({ programId }: { programId?: string }) {
  const { t } = useTranslation('firmware');
  const state = useTableState({ sortable: [], filters: campaignFilters });
  const columns = useCampaignColumns();
  useCampaignPulse();
  return (
    <>
      {!programId && (
        <FilterForm
          label={t('campaign.filter')}
          state={state}
          fields={[
            {
              kind: 'select',
              name: 'state',
              label: t('state'),
              options: campaignStates.map((value) => ({ value, label: t(`campaign.state.${value}`) })),
            },
          ]}
        />
      )}
      <DataTable
        name="campaigns"
        label={t('tab.campaigns')}
        columns={programId ? columns.filter(({ key }) => key !== 'program') : columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...campaignPagesKey, programId]}
        load={loadCampaigns(programId)}
        empty={
          <EmptyState
            icon={<IconRocket size={36} stroke={1.5} />}
            title={t('campaign.empty')}
            text={t(programId ? 'campaign.emptyOfProgram' : 'campaign.emptyText')}
          />
        }
      />
    </>
  );
}
