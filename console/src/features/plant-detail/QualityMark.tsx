import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import { IconClockPlus, IconMathFunction } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TotalQuality } from '#contract/readings.ts';
import classes from './StatisticsTable.module.css';

/** Says where a figure is not simply measured; what was measured needs no word. */
export function QualityMark({ quality }: { quality: TotalQuality | null }) {
  const { t } = useTranslation('readings');
  if (quality === null || quality === 'MEASURED') return null;
  const Sign = quality === 'ESTIMATED' ? IconMathFunction : IconClockPlus;
  const words = t(`quality.${quality}`);
  return (
    <Tooltip label={words} multiline w={240} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.mark} aria-label={words}>
        <Sign size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}
