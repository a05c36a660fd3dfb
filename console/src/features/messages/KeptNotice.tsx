import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import classes from './KeptNotice.module.css';
import { keptMessages } from './messages.queries.ts';

/** The line under the title. Where messages did not leave, it says why; it keeps its place, so that nothing jumps. */
export function KeptNotice() {
  const { t } = useTranslation('messages');
  const { data: kept = 0 } = useQuery(keptMessages);
  if (kept === 0) return t('subtitle');
  return (
    <span className={classes.notice}>
      <IconMailbox size={16} className={classes.icon} aria-hidden />
      {t('kept', { number: formatNumber(kept, { digits: 0 }) })}
    </span>
  );
}
