import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './light/Button.tsx';
import classes from './StateBox.module.css';

interface Props {
  /** What the server said; without it a general sentence is shown. */
  message?: string;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorState({ message, onRetry, busy = false }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.box} role="alert">
      <p className={classes.title}>{t('error.title')}</p>
      <p className={classes.text}>{message || t('error.text')}</p>
      <Button variant="default" loading={busy} onClick={onRetry} leftSection={<IconRefresh size={16} aria-hidden />}>
        {t('error.retry')}
      </Button>
    </div>
  );
}
