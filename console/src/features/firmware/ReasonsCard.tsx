import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaignEndpoints } from '#contract/campaigns.ts';
import type { ItemReason } from '#contract/upgrades.ts';
import { formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './firmware.module.css';
import { RetryDialog } from './RetryDialog.tsx';

interface Props {
  campaign: Campaign;
  /** Shows the devices that ended so. */
  onReason: (reason: ItemReason) => void;
}

/** Why devices did not get the program, and another try for all of one kind. */
export function ReasonsCard({ campaign, onReason }: Props) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const mayRetry = useMay()(campaignEndpoints.retry) && campaign.mayControl && campaign.state !== 'CANCELLED';
  const [retried, setRetried] = useState<Campaign['reasons'][number] | null>(null);
  return (
    <Card title={t('reasons')}>
      {campaign.reasons.length === 0 ? (
        <p className={classes.muted}>{t('reasons.none')}</p>
      ) : (
        <ul className={classes.lines}>
          {campaign.reasons.map(({ reason, devices }) => (
            <li key={reason} className={classes.line}>
              <button type="button" className={classes.link} onClick={() => onReason(reason)}>
                {t(`upgrades:reason.${reason}`)}
              </button>
              <span data-numeric>{formatNumber(devices, { digits: 0 })}</span>
              {mayRetry && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconRefresh size={14} aria-hidden />}
                  aria-label={t('retry.these', { reason: t(`upgrades:reason.${reason}`) })}
                  onClick={() => setRetried({ reason, devices })}
                >
                  {t('retry')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {retried && (
        <RetryDialog
          campaignId={campaign.id}
          what={{ reason: retried.reason }}
          text={t('retry.text', { number: formatNumber(retried.devices, { digits: 0 }) })}
          onClose={() => setRetried(null)}
        />
      )}
    </Card>
  );
}
