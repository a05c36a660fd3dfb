import {
  type Icon,
  IconBan,
  IconCalendarTime,
  IconCircleCheckFilled,
  IconCircleX,
  IconHandStop,
  IconHourglass,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconShieldCheckFilled,
  IconShieldHalf,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignState } from '#contract/campaigns.ts';
import type { ProgramState } from '#contract/firmware.ts';
import classes from '../../ui/StatusBadge.module.css';

interface Look {
  icon: Icon;
  color: string;
}

const programLooks: Record<ProgramState, Look> = {
  NEW: { icon: IconShieldHalf, color: 'var(--level-info)' },
  ENABLED: { icon: IconShieldCheckFilled, color: 'var(--status-normal)' },
  DISABLED: { icon: IconBan, color: 'var(--status-offline)' },
};

const campaignLooks: Record<CampaignState, Look> = {
  SCHEDULED: { icon: IconCalendarTime, color: 'var(--level-info)' },
  RUNNING: { icon: IconPlayerPlayFilled, color: 'var(--accent)' },
  WAITING: { icon: IconHourglass, color: 'var(--accent)' },
  PAUSED: { icon: IconPlayerPauseFilled, color: 'var(--status-abnormal)' },
  STOPPED: { icon: IconHandStop, color: 'var(--status-faulty)' },
  DONE: { icon: IconCircleCheckFilled, color: 'var(--status-normal)' },
  CANCELLED: { icon: IconCircleX, color: 'var(--status-offline)' },
};

export function ProgramStateSign({ state }: { state: ProgramState }) {
  const { t } = useTranslation('firmware');
  return <Sign look={programLooks[state]} label={t(`program.state.${state}`)} />;
}

export function CampaignStateSign({ state }: { state: CampaignState }) {
  const { t } = useTranslation('firmware');
  return <Sign look={campaignLooks[state]} label={t(`campaign.state.${state}`)} />;
}

function Sign({ look: { icon: Shape, color }, label }: { look: Look; label: string }) {
  return (
    <span className={classes.status}>
      <Shape size={16} color={color} aria-hidden />
      {label}
    </span>
  );
}
