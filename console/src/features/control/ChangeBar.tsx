import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useValueText } from '../../ui/control/useValueText.ts';
import classes from './control.module.css';
import type { DraftState } from './useDraft.ts';

interface Props {
  draft: DraftState;
  onReview: () => void;
  label?: string;
  busy?: boolean;
}

/** How many values would change, and what is wrong with them; gone while nothing would. */
export function ChangeBar({ draft, onReview, label, busy = false }: Props) {
  const { t } = useTranslation('control');
  const text = useValueText();
  if (draft.count === 0) return null;
  const wrong = Object.keys(draft.problems);
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.barText}>
        {t('changes', { count: draft.count })}
        {wrong.length > 0 && (
          <span className={classes.error}>{t('wrong', { count: wrong.length, name: text.name(wrong[0] ?? '') })}</span>
        )}
      </p>
      <Button variant="default" onClick={draft.reset}>
        {t('discard')}
      </Button>
      <Button disabled={wrong.length > 0} loading={busy} onClick={onReview}>
        {label ?? t('review')}
      </Button>
    </div>
  );
}
