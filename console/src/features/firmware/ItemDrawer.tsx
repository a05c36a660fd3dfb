import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Campaign, type CampaignItem, campaignEndpoints } from '#contract/campaigns.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { itemEnds } from '#contract/upgrades.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { DetailDrawer } from '../../ui/DetailDrawer.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ItemStateSign } from '../../ui/upgrades/ItemStateSign.tsx';
import { UpgradeHistory } from '../../ui/upgrades/UpgradeHistory.tsx';
import classes from './firmware.module.css';
import { RetryDialog } from './RetryDialog.tsx';

interface Props {
  campaign: Campaign;
  /** The device that is looked at; null closes the drawer. */
  item: CampaignItem | null;
  onClose: () => void;
}

export function ItemDrawer({ campaign, item, onClose }: Props) {
  const { t } = useTranslation(['firmware', 'ui']);
  return (
    <DetailDrawer item={item} title={({ deviceSn }) => deviceSn} closeLabel={t('ui:close')} onClose={onClose}>
      {(shown) => <ItemView key={shown.id} campaign={campaign} item={shown} onRetried={onClose} />}
    </DetailDrawer>
  );
}

function ItemView({ campaign, item, onRetried }: { campaign: Campaign; item: CampaignItem; onRetried: () => void }) {
  const { t } = useTranslation(['firmware', 'upgrades', 'things']);
  const may = useMay();
  const [retrying, setRetrying] = useState(false);
  const ended = itemEnds.includes(item.state) && item.state !== 'SUCCEEDED';
  const why = item.reason ? t(`upgrades:reason.${item.reason}`) : item.hold && t(`hold.${item.hold}.text`);
  return (
    <div className={classes.stack}>
      <Facts
        facts={[
          { name: t('state'), value: <ItemStateSign state={item.state} /> },
          ...(why ? [{ name: t(item.reason ? 'reason' : 'holds'), value: why }] : []),
          ...(item.detail ? [{ name: t('detail'), value: item.detail }] : []),
          { name: t('device'), value: t(`things:deviceType.${item.deviceType}`) },
          {
            name: t('plant'),
            value: may(plantEndpoints.detail) ? (
              <Link to={`/station/monitor/detail?id=${item.plantId}`}>{item.plantName}</Link>
            ) : (
              item.plantName
            ),
          },
          { name: t('fromVersion'), value: item.fromVersion },
          { name: t('stage'), value: formatNumber(item.stage + 1, { digits: 0 }) },
          { name: t('attempts'), value: formatNumber(item.attempts, { digits: 0 }) },
          { name: t('updatedAt'), value: formatDateTime(item.updatedAt) },
        ]}
      />
      {ended && campaign.mayControl && campaign.state !== 'CANCELLED' && may(campaignEndpoints.retry) && (
        <div>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setRetrying(true)}>
            {t('retry')}
          </Button>
        </div>
      )}
      {may(campaignEndpoints.history) && <UpgradeHistory deviceId={item.deviceId} />}
      {retrying && (
        <RetryDialog
          campaignId={campaign.id}
          what={{ itemId: item.id }}
          text={t('retry.one', { serialNumber: item.deviceSn })}
          onClose={() => {
            setRetrying(false);
            onRetried();
          }}
        />
      )}
    </div>
  );
}
