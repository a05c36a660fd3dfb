import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FormDialog.module.css';

interface Props {
  /** What will be lost, where it is more than what was typed. */
  text?: string | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Stands in the place of a form's buttons while a person decides about what they typed. */
export function DiscardQuestion({ text, onKeep, onDiscard }: Props) {
  const { t } = useTranslation('ui');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p className={classes.question} role="alert">
        {text ?? t('form.unsaved')}
      </p>
      <Button variant="default" color="red" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
      <Button ref={keep} onClick={onKeep}>
        {t('form.keep')}
      </Button>
    </>
  );
}
