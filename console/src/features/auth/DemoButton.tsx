import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Button } from '../../ui/light/Button.tsx';
import classes from './auth.module.css';

export function DemoButton({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const form = useFields({
    initial: {},
    check: () => ({}),
    send: async () => onToken(await call(authEndpoints.demoLogin, { body: {} }, { quiet: true })),
  });
  return (
    <form {...form.form} className={classes.demo}>
      <span className={classes.or}>{t('login.or')}</span>
      <FormAlert text={form.failure} />
      <Button type="submit" variant="default" size="md" fullWidth loading={form.busy} disabled={form.wait > 0}>
        {form.wait > 0 ? t('wait', { seconds: form.wait }) : t('login.demo')}
      </Button>
    </form>
  );
}
