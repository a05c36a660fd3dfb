import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { density } from '../../lib/preferences.ts';
import { ToolButton } from './ToolButton.tsx';

export function DensityButton() {
  const { t } = useTranslation('common');
  const compact = density.use() === 'compact';
  return (
    <ToolButton
      icon={compact ? IconBaselineDensitySmall : IconBaselineDensityMedium}
      label={t('shell.compact')}
      pressed={compact}
      onClick={() => density.set(compact ? 'default' : 'compact')}
    />
  );
}
