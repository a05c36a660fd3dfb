import {
  type Icon,
  IconAlertCircleFilled,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import type { AlarmLevel } from '#contract/alarms.ts';

export const levelTokens: Record<AlarmLevel, `--${string}`> = {
  SERIOUS: '--level-serious',
  ERROR: '--level-error',
  WARN: '--level-warn',
  INFO: '--level-info',
  GENERAL: '--level-general',
};

export const levelIcons: Record<AlarmLevel, Icon> = {
  SERIOUS: IconAlertOctagonFilled,
  ERROR: IconAlertCircleFilled,
  WARN: IconAlertTriangleFilled,
  INFO: IconInfoCircleFilled,
  GENERAL: IconCircleFilled,
};
