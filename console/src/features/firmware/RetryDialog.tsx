import { useTranslation } from 'react-i18next';
import { campaignEndpoints } from '#contract/campaigns.ts';
import type { ItemReason } from '#contract/upgrades.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './firmware.module.css';
import { useRefreshFirmware } from './firmware.queries.ts';

interface Props {
  campaignId: string;
  /** All devices that ended for a reason, or one. */
  what: { reason: ItemReason } | { itemId: string };
  text: string;
  onClose: () => void;
}

export function RetryDialog({ campaignId, what, text, onClose }: Props) {
  const { t } = useTranslation('firmware');
  const refresh = useRefreshFirmware();
  const retry = async () => {
    const { devices } = await call(campaignEndpoints.retry, { body: { id: campaignId, ...what } }, { quiet: true });
    toast('success', t('retry.done', { number: formatNumber(devices, { digits: 0 }) }));
    onClose();
    await refresh();
  };
  return (
    <ConfirmAction title={t('retry.title')} confirmLabel={t('retry')} onConfirm={retry} onClose={onClose}>
      <p className={classes.text}>{text}</p>
    </ConfirmAction>
  );
}
