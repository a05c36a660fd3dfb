import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import classes from './plantDetail.module.css';

interface Props {
  dirty: boolean;
  busy: boolean;
  submitLabel: string;
  onCancel: () => void;
}

/** Stays in view while a long form is scrolled. */
export function FormFoot({ dirty, busy, submitLabel, onCancel }: Props) {
  const { t } = useTranslation('ui');
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.foot}>
      {asking ? (
        <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onCancel} />
      ) : (
        <>
          <Button variant="default" disabled={busy} onClick={() => (dirty ? setAsking(true) : onCancel())}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </>
      )}
    </div>
  );
}
