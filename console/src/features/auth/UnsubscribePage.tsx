import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notificationEndpoints } from '#contract/notifications.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormAlert } from '../../ui/FormAlert.tsx';
import classes from './auth.module.css';
import { BackToSignIn } from './BackToSignIn.tsx';
import { Notice } from './Notice.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** Stops mails about alarms. Asked once more here, because mail programs open links by themselves. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [email, setEmail] = useState<string | null>(null);
  const form = useFields({
    initial: {},
    check: () => ({}),
    send: async () => {
      const done = await call(notificationEndpoints.unsubscribe, { body: { token } }, { quiet: true });
      setEmail(done.email);
    },
  });
  if (email !== null) {
    return (
      <PublicFrame title={t('unsubscribe.done')}>
        <div className={classes.form}>
          <Notice text={t('unsubscribe.doneText', { email })} />
          <BackToSignIn />
        </div>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={t('unsubscribe')} text={t('unsubscribe.text')}>
      <form {...form.form} className={classes.form}>
        <FormAlert text={form.failure} />
        <SubmitButton text={t('unsubscribe.submit')} busy={form.busy} wait={form.wait} />
        <BackToSignIn />
      </form>
    </PublicFrame>
  );
}
