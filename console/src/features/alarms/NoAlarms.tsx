import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NoAlarms({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation('alarms');
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {t('empty.showAll')}
    </Button>
  );
  return (
    <EmptyState
      icon={<IconCircleCheck size={32} stroke={1.5} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={showAll}
    />
  );
}
