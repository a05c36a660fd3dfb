import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plantAdd.module.css';

interface Props {
  onStartOver: () => void;
  /** What else can be done, while nothing is asked. */
  children?: ReactNode;
}

/** Throws the draft away, after a second word. */
export function StartOver({ onStartOver, children }: Props) {
  const { t } = useTranslation('plantAdd');
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <div className={classes.choices}>
        <Button variant={children ? 'default' : 'subtle'} color="gray" onClick={() => setAsking(true)}>
          {t('draft.startOver')}
        </Button>
        {children}
      </div>
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
