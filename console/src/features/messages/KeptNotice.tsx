import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { keptMessages } from './messages.queries.ts';

/** Says why messages did not leave, where that is so. */
export function KeptNotice() {
  const { t } = useTranslation('messages');
  const { data: kept = 0 } = useQuery(keptMessages);
  if (kept === 0) return null;
  return (
    <Alert color="blue" variant="light" mb="md" icon={<IconMailbox aria-hidden />} title={t('kept.title')}>
      {t('kept.text', { number: formatNumber(kept, { digits: 0 }) })}
    </Alert>
  );
}
