import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { CancelDialog } from './CancelDialog.tsx';
import { LossList } from './LossList.tsx';

export function CancelSection({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.section}>
      <p className={classes.text}>{t('cancel.text')}</p>
      <LossList />
      <p className={classes.text}>{t('cancel.grace')}</p>
      <div className={classes.buttons}>
        <Button color="red" variant="outline" onClick={() => setOpened(true)}>
          {t('cancel.open')}
        </Button>
      </div>
      <CancelDialog user={user} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}
