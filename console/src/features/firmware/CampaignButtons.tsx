import { Button } from '@mantine/core';
import { IconCircleX, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaignEndpoints } from '#contract/campaigns.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useMay } from '../../lib/useMay.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { actsOf, type CampaignAct } from './firmware.model.ts';
import classes from './firmware.module.css';
import { useRefreshFirmware } from './firmware.queries.ts';

const icons: Record<CampaignAct, ReactNode> = {
  PAUSE: <IconPlayerPause size={16} aria-hidden />,
  RESUME: <IconPlayerPlay size={16} aria-hidden />,
  NEXT_STAGE: <IconPlayerTrackNext size={16} aria-hidden />,
  CANCEL: <IconCircleX size={16} aria-hidden />,
};

const whole = (number: number) => formatNumber(number, { digits: 0 });

/** Pause, go on, next stage, end; each after a question. */
export function CampaignButtons({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('firmware');
  const may = useMay();
  const refresh = useRefreshFirmware();
  const [act, setAct] = useState<CampaignAct | null>(null);
  if (!campaign.mayControl || !may(campaignEndpoints.control)) return null;
  const { id, name } = campaign;
  const carryOut = async (wanted: CampaignAct) => {
    if (wanted === 'CANCEL') {
      const { cancelled, installing } = await call(campaignEndpoints.cancel, { body: { id } }, { quiet: true });
      toast('success', t('act.CANCEL.done', { cancelled: whole(cancelled), installing: whole(installing) }));
    } else {
      await call(campaignEndpoints.control, { body: { id, act: wanted } }, { quiet: true });
      toast('success', t(`act.${wanted}.done`));
    }
    setAct(null);
    await refresh();
  };
  return (
    <>
      {actsOf(campaign).map((one) => (
        <Button
          key={one}
          variant={one === 'RESUME' ? 'filled' : 'default'}
          c={one === 'CANCEL' ? 'red' : undefined}
          leftSection={icons[one]}
          onClick={() => setAct(one)}
        >
          {t(`act.${one}`)}
        </Button>
      ))}
      {act && (
        <ConfirmAction
          danger={act === 'CANCEL'}
          title={t(`act.${act}.title`, { name })}
          confirmLabel={t(`act.${act}`)}
          onConfirm={() => carryOut(act)}
          onClose={() => setAct(null)}
        >
          <p className={classes.text}>{t(`act.${act}.text`)}</p>
        </ConfirmAction>
      )}
    </>
  );
}
