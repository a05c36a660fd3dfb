import { useLive } from '../../lib/live.ts';
import { usePulse } from '../../ui/usePulse.ts';
import { useRefreshFirmware } from './firmware.queries.ts';

/** A roll-out moves with every device; what is shown of it is read again a few times, not once each. */
const restMs = 2_000;

export function useCampaignPulse(campaignId?: string): void {
  const refresh = useRefreshFirmware();
  const beat = usePulse(restMs, () => void refresh());
  useLive(
    'campaign',
    ({ id }) => {
      if (!campaignId || id === campaignId) beat();
    },
    beat,
  );
}
