import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { toast } from '../../lib/toast.ts';
import classes from './account.module.css';
import styles from './NewToken.module.css';

interface Props {
  token: string;
  onDone: () => void;
}

/** Shown once: the server keeps only its hash. */
export function NewToken({ token, onDone }: Props) {
  const { t } = useTranslation('account');
  const example = `curl -H 'Authorization: Bearer ${token}' ${window.location.origin}${authEndpoints.userInfo.path}`;

  async function copy() {
    await navigator.clipboard.writeText(token);
    toast('success', t('tokens.copied'));
  }

  return (
    <div className={classes.section}>
      <p className={classes.note} role="status">
        {t('tokens.once')}
      </p>
      <code className={styles.code}>{token}</code>
      <p className={classes.text}>{t('tokens.example')}</p>
      <pre className={styles.code}>{example}</pre>
      <div className={classes.buttons}>
        {navigator.clipboard && (
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {t('tokens.copy')}
          </Button>
        )}
        <Button onClick={onDone}>{t('tokens.kept')}</Button>
      </div>
    </div>
  );
}
