import {
  type Icon,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceStatus } from '#contract/devices.ts';
import classes from './devices.module.css';

const signs: Record<DeviceStatus, { icon: Icon; color: string }> = {
  FAULT: { icon: IconAlertOctagonFilled, color: 'var(--status-faulty)' },
  ABNORMAL: { icon: IconAlertTriangleFilled, color: 'var(--status-abnormal)' },
  OFFLINE: { icon: IconPlugConnectedX, color: 'var(--status-offline)' },
  NOT_CONNECTED: { icon: IconCircleDashed, color: 'var(--status-offline)' },
  ONLINE: { icon: IconCircleCheckFilled, color: 'var(--status-normal)' },
};

/** Needs the catalogue `things`. */
export function DeviceStatusBadge({ status }: { status: DeviceStatus }) {
  const { t } = useTranslation('things');
  const { icon: Sign, color } = signs[status];
  return (
    <span className={classes.status}>
      <Sign size={16} color={color} aria-hidden />
      {t(`deviceStatus.${status}`)}
    </span>
  );
}
