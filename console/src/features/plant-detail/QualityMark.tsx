import { IconClockPlus, IconMathFunction } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TotalQuality } from '#contract/readings.ts';
import { Hint } from '../../ui/drop/Hint.tsx';
import classes from './StatisticsTable.module.css';

/** Says where a figure is not simply measured; what was measured needs no word. */
export function QualityMark({ quality }: { quality: TotalQuality | null }) {
  const { t } = useTranslation('readings');
  if (quality === null || quality === 'MEASURED') return null;
  const Sign = quality === 'ESTIMATED' ? IconMathFunction : IconClockPlus;
  const words = t(`quality.${quality}`);
  return (
    <Hint label={words} width={240}>
      {(hinted) => (
        <button {...hinted} type="button" className={classes.mark} aria-label={words}>
          <Sign size={14} aria-hidden />
        </button>
      )}
    </Hint>
  );
}
