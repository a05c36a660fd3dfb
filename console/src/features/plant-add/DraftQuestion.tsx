import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import type { Draft } from './plantAdd.draft.ts';
import classes from './plantAdd.module.css';
import { StartOver } from './StartOver.tsx';

interface Props {
  draft: Draft;
  updatedAt: string;
  onContinue: () => void;
  onStartOver: () => void;
}

/** There is an unfinished plant: go on with it, or begin anew. */
export function DraftQuestion({ draft, updatedAt, onContinue, onStartOver }: Props) {
  const { t } = useTranslation('plantAdd');
  const name = draft.values.name.trim() || t('draft.nameless');
  return (
    <section className={classes.card} aria-labelledby="draft-title">
      <h2 id="draft-title" className={classes.heading}>
        {t('draft.title')}
      </h2>
      <p className={classes.lead}>
        {t('draft.text', { name, step: t(`step.${draft.step}`) })}{' '}
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {t('draft.saved', { age: formatRelative(updatedAt) })}
        </time>
      </p>
      <StartOver onStartOver={onStartOver}>
        <Button onClick={onContinue}>{t('draft.continue')}</Button>
      </StartOver>
    </section>
  );
}
