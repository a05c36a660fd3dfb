import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './plantAdd.module.css';

/** The draft has not reached the server: where it is meanwhile. */
export function NotSaved({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('plantAdd');
  return (
    <div className={classes.notSaved} role="status">
      <IconCloudOff size={18} aria-hidden />
      <span>{t('saved.failed')}</span>
      <Button variant="default" size="compact-md" onClick={onRetry}>
        {t('saved.retry')}
      </Button>
    </div>
  );
}
