import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/campaigns.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './firmware.module.css';

/** What the state means for whoever looks; nothing where the bar says it all. */
export function CampaignNotice({ campaign: { state, startAt, nextStageAt, stopReason, finishedAt } }: { campaign: Campaign }) {
  const { t } = useTranslation('firmware');
  if (state === 'RUNNING') return null;
  const when = formatDateTime({ SCHEDULED: startAt, WAITING: nextStageAt }[state as string] ?? finishedAt);
  const stopped = state === 'STOPPED';
  const Sign = stopped ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={classes.notice} data-bad={stopped || undefined} role="status">
      <Sign size={18} aria-hidden />
      <span>{t(stopped ? `campaign.stopped.${stopReason}` : `campaign.notice.${state}`, { when })}</span>
    </p>
  );
}
