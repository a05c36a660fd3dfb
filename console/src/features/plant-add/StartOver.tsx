import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plantAdd.module.css';

/** Throws the draft away, after a second word. */
export function StartOver({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('plantAdd');
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {t('draft.startOver')}
      </Button>
    );
  }
  return (
    <div className={classes.question}>
      <span role="status">{t('draft.startOverQuestion')}</span>
      <Button variant="default" autoFocus onClick={() => setAsking(false)}>
        {t('draft.keep')}
      </Button>
      <Button color="red" onClick={onStartOver}>
        {t('draft.throwAway')}
      </Button>
    </div>
  );
}
