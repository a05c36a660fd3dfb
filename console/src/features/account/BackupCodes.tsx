import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../lib/saveFile.ts';
import { toast } from '../../lib/toast.ts';
import classes from './account.module.css';
import styles from './TwoFactor.module.css';

interface Props {
  codes: readonly string[];
  account: string;
  onDone: () => void;
}

/** Shown once: the server keeps only their hashes. */
export function BackupCodes({ codes, account, onDone }: Props) {
  const { t } = useTranslation('account');
  const text = `${t('backup.fileTitle', { account })}\n\n${codes.join('\n')}\n`;

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast('success', t('backup.copied'));
  }

  return (
    <div className={classes.section}>
      <p className={classes.note} role="status">
        {t('backup.text')}
      </p>
      <ul className={styles.codes} aria-label={t('backup.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {navigator.clipboard && (
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {t('backup.copy')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveText(t('backup.fileName'), 'text/plain', text)}
        >
          {t('backup.download')}
        </Button>
        <Button onClick={onDone}>{t('backup.done')}</Button>
      </div>
    </div>
  );
}
