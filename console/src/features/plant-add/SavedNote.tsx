import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plantAdd.module.css';
import type { SaveState } from './useAutosave.ts';

interface Props {
  state: SaveState;
  onRetry: () => void;
  onStartOver: () => void;
}

/** Whether what was typed is safe, and the way to begin anew. */
export function SavedNote({ state, onRetry, onStartOver }: Props) {
  const { t } = useTranslation('plantAdd');
  const [asking, setAsking] = useState(false);
  const failed = state === 'failed';
  if (asking) {
    return (
      <div className={classes.saved}>
        <span>{t('draft.startOverQuestion')}</span>
        <Button variant="default" size="compact-md" onClick={() => setAsking(false)}>
          {t('draft.keep')}
        </Button>
        <Button color="red" size="compact-md" onClick={onStartOver}>
          {t('draft.throwAway')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.saved} data-failed={failed || undefined}>
      <span role="status" className={classes.savedText}>
        {failed && <IconCloudOff size={16} aria-hidden />}
        {state === 'saved' && <IconCloudCheck size={16} aria-hidden />}
        {state !== 'idle' && t(`saved.${state}`)}
      </span>
      {failed && (
        <Button variant="default" size="compact-md" onClick={onRetry}>
          {t('saved.retry')}
        </Button>
      )}
      {state !== 'idle' && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => setAsking(true)}>
          {t('draft.startOver')}
        </Button>
      )}
    </div>
  );
}
