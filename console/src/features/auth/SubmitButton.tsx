import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/light/Button.tsx';

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
