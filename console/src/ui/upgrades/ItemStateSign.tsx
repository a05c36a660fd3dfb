import {
  type Icon,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconDownload,
  IconLoader2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ItemState } from '#contract/upgrades.ts';
import classes from '../StatusBadge.module.css';
import { type Tone, toneColors, toneOf } from './upgrades.model.ts';

const icons: Record<Tone, Icon> = {
  succeeded: IconCircleCheckFilled,
  installing: IconLoader2,
  loading: IconDownload,
  waiting: IconClock,
  failed: IconAlertTriangleFilled,
  cancelled: IconCircleX,
};

/** Where a device stands in a roll-out. Needs the catalogue `upgrades`. */
export function ItemStateSign({ state }: { state: ItemState }) {
  const { t } = useTranslation('upgrades');
  const tone = toneOf[state];
  const Sign = icons[tone];
  return (
    <span className={classes.status}>
      <Sign size={16} color={tone === 'waiting' ? 'var(--text-muted)' : toneColors[tone]} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
