import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/UnstyledButton.css';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  busy: boolean;
  /** Seconds until the server listens again. */
  wait: number;
}

export function SubmitButton({ text, busy, wait }: Props) {
  const { t } = useTranslation('auth');
  return (
    <Button type="submit" size="md" fullWidth loading={busy} disabled={wait > 0}>
      {wait > 0 ? t('wait', { seconds: wait }) : text}
    </Button>
  );
}
