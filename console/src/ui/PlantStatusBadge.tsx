import {
  type Icon,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlantStatus } from '#contract/plants.ts';
import classes from './StatusBadge.module.css';

const signs: Record<PlantStatus, { icon: Icon; color: string }> = {
  FAULTY: { icon: IconAlertOctagonFilled, color: 'var(--status-faulty)' },
  ABNORMAL: { icon: IconAlertTriangleFilled, color: 'var(--status-abnormal)' },
  OFFLINE: { icon: IconPlugConnectedX, color: 'var(--status-offline)' },
  NORMAL: { icon: IconCircleCheckFilled, color: 'var(--status-normal)' },
};

/** Needs the catalogue `things`. */
export function PlantStatusBadge({ status }: { status: PlantStatus }) {
  const { t } = useTranslation('things');
  const { icon: Sign, color } = signs[status];
  return (
    <span className={classes.status}>
      <Sign size={16} color={color} className={classes.sign} aria-hidden />
      {t(`plantStatus.${status}`)}
    </span>
  );
}
