import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import classes from './account.module.css';
import styles from './NewToken.module.css';

interface Props {
  url: TextInputProps;
  /** Made by the server when an address is first saved. */
  secret: string | null;
}

/** Where messages are posted to, and what their signature is made with. */
export function WebhookFields({ url, secret }: Props) {
  const { t } = useTranslation('notifications');
  const [shown, setShown] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(secret ?? '');
    toast('success', t('webhook.copied'));
  }
  return (
    <div className={classes.section}>
      <TextInput
        {...url}
        type="url"
        label={t('webhook.url')}
        description={t('webhook.help')}
        maxLength={500}
        autoComplete="off"
      />
      {secret === null ? (
        <p className={classes.text}>{t('webhook.later')}</p>
      ) : (
        <>
          <p className={classes.text}>{t('webhook.secret')}</p>
          {shown && <code className={styles.code}>{secret}</code>}
          <div className={classes.buttons}>
            <Button variant="default" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {t(shown ? 'webhook.hide' : 'webhook.show')}
            </Button>
            {navigator.clipboard && (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {t('webhook.copy')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
