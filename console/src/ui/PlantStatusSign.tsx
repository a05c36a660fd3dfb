import {
  type Icon,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { PlantStatus } from '#contract/plants.ts';

export const plantStatusColors: Record<PlantStatus, string> = {
  FAULTY: 'var(--status-faulty)',
  ABNORMAL: 'var(--status-abnormal)',
  OFFLINE: 'var(--status-offline)',
  NORMAL: 'var(--status-normal)',
};

const icons: Record<PlantStatus, Icon> = {
  FAULTY: IconAlertOctagonFilled,
  ABNORMAL: IconAlertTriangleFilled,
  OFFLINE: IconPlugConnectedX,
  NORMAL: IconCircleCheckFilled,
};

interface Props {
  status: PlantStatus;
  size?: number;
}

/** A sign whose shape tells the status as well as its colour; the word stands beside it. */
export function PlantStatusSign({ status, size = 16 }: Props) {
  const Sign = icons[status];
  return <Sign size={size} color={plantStatusColors[status]} aria-hidden />;
}
