import { useSearchParams } from 'react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { usePageTitle } from '../../lib/pageFrame.ts';
import { CampaignView } from './CampaignView.tsx';
import { campaignById } from './firmware.queries.ts';
import { Loaded } from './Loaded.tsx';

export function CampaignPage() {
  const [params] = useSearchParams();
  return (
    <Loaded id={params.get('id')} query={campaignById}>
      {(campaign) => <Named campaign={campaign} />}
    </Loaded>
  );
}

function Named({ campaign }: { campaign: Campaign }) {
  usePageTitle(campaign.name);
  return <CampaignView campaign={campaign} />;
}
