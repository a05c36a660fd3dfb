import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTableState } from '../../ui/useTableState.ts';
import { CampaignButtons } from './CampaignButtons.tsx';
import { CampaignNotice } from './CampaignNotice.tsx';
import { programAddress } from './firmware.model.ts';
import classes from './firmware.module.css';
import { itemFilters } from './firmware.queries.ts';
import { Heading } from './Heading.tsx';
import { HoldsCard } from './HoldsCard.tsx';
import { ItemTable } from './ItemTable.tsx';
import { PlanCard } from './PlanCard.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { ReasonsCard } from './ReasonsCard.tsx';
import { StageStrip } from './StageStrip.tsx';
import { CampaignStateSign } from './StateSigns.tsx';
import { useCampaignPulse } from './useCampaignPulse.ts';

/** One roll-out as it goes: how far, what comes next, what waits and what failed. */
export function CampaignView({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const state = useTableState({ sortable: [], filters: itemFilters });
  useCampaignPulse(campaign.id);
  const program = t('upgrades:program', { type: t(`upgrades:type.${campaign.type}`), version: campaign.version });
  return (
    <>
      <Heading
        title={campaign.name}
        sign={<CampaignStateSign state={campaign.state} />}
        facts={[
          <Link key="program" to={programAddress(campaign.programId)}>
            {program}
          </Link>,
          campaign.manufacturerName,
          t('startedByWhen', { name: campaign.createdByName, when: formatDateTime(campaign.createdAt) }),
        ]}
        actions={<CampaignButtons campaign={campaign} />}
      />
      <div className={classes.stack}>
        <CampaignNotice campaign={campaign} />
        <ProgressCard campaign={campaign} onTone={(tone) => state.setFilters({ tone })} />
        <StageStrip campaign={campaign} />
        <div className={classes.columns}>
          <div className={classes.stack}>
            <HoldsCard campaign={campaign} />
            <ReasonsCard campaign={campaign} onReason={(reason) => state.setFilters({ reason })} />
          </div>
          <PlanCard campaign={campaign} />
        </div>
        <ItemTable campaign={campaign} state={state} />
      </div>
    </>
  );
}
