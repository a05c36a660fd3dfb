import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../lib/format.ts';
import { changeOf } from './statistics.model.ts';

interface Props {
  now: number | null | undefined;
  before: number | null | undefined;
}

/** ▲ 12 %, said in words too. More is neither good nor bad here, so it has no colour. */
export function Change({ now, before }: Props) {
  const { t } = useTranslation('statistics');
  const change = changeOf(now, before);
  if (change === null || Math.abs(change) < 0.005) return null;
  const amount = formatShare(Math.abs(change));
  return (
    <span>
      <span aria-hidden>{`${change < 0 ? '▼' : '▲'} ${amount}`}</span>
      <VisuallyHidden>{t(change < 0 ? 'less' : 'more', { amount })}</VisuallyHidden>
    </span>
  );
}
