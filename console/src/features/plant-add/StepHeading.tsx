import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from './plantAdd.form.ts';
import classes from './plantAdd.module.css';
import type { SaveState } from './useAutosave.ts';

/** Says where one is. After a change of step the keyboard and the screen reader go on from here. */
export function StepHeading({ step, saved }: { step: Step; saved: SaveState }) {
  const { t } = useTranslation('plantAdd');
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <div>
      <div className={classes.count}>
        <span>{t('progress', { number: steps.indexOf(step) + 1, total: steps.length })}</span>
        <span role="status">{(saved === 'saved' || saved === 'waiting') && t(`saved.${saved}`)}</span>
      </div>
      <h2 ref={heading} className={classes.heading} tabIndex={-1}>
        {t(`step.${step}`)}
      </h2>
      <p className={classes.lead}>{t(`step.${step}.lead`)}</p>
    </div>
  );
}
