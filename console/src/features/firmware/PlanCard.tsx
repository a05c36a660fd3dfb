import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/campaigns.ts';
import { formatDateTime, formatNumber, formatShare } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useSpan } from './useSpan.ts';

const hour = 3_600;

/** How the roll-out was ordered. */
export function PlanCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('firmware');
  const span = useSpan('long');
  const { window, minSocPct } = campaign;
  const conditions = [
    minSocPct !== null && t('plan.minSoc', { share: formatShare(minSocPct / 100) }),
    campaign.notInEps && t('notInEps'),
    campaign.noSeriousAlarm && t('noSeriousAlarm'),
  ].filter((words) => words !== false);
  return (
    <Card title={t('plan')}>
      <Facts
        facts={[
          { name: t('startAt'), value: formatDateTime(campaign.startAt) },
          { name: t('finishedAt'), value: formatDateTime(campaign.finishedAt) },
          { name: t('plan.window'), value: window ? t('plan.between', { from: window.from, to: window.to }) : t('plan.always') },
          { name: t('plan.conditions'), value: conditions.length > 0 ? conditions.join('\n') : t('plan.noConditions') },
          { name: t('stageWait'), value: campaign.stageWaitHours > 0 ? span(campaign.stageWaitHours * hour) : t('plan.noWait') },
          {
            name: t('plan.stop'),
            value: t('plan.stopText', {
              share: formatShare(campaign.failurePct / 100),
              number: formatNumber(campaign.failureCount, { digits: 0 }),
            }),
          },
          { name: t('perMinute'), value: formatNumber(campaign.perMinute, { digits: 0 }) },
          { name: t('timeout'), value: span(campaign.timeoutHours * hour) },
        ]}
      />
    </Card>
  );
}
