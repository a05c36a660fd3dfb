import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from './plantAdd.form.ts';
import classes from './StepList.module.css';

interface Props {
  step: Step;
  /** The first step that still wants something: those after it have to wait. */
  open: Step;
  /** How far one has come. */
  visited: number;
  onStep: (step: Step) => void;
}

/** All steps in a row, with what is done and where one is. */
export function StepList({ step, open, visited, onStep }: Props) {
  const { t } = useTranslation('plantAdd');
  const reach = steps.indexOf(open);
  return (
    <nav aria-label={t('steps')}>
      <ol className={classes.steps}>
        {steps.map((name, index) => {
          const done = index < reach && index <= visited && name !== step;
          return (
            <li key={name} className={classes.item}>
              <button
                type="button"
                className={classes.step}
                aria-current={name === step ? 'step' : undefined}
                data-done={done || undefined}
                disabled={index > reach && name !== step}
                onClick={() => onStep(name)}
              >
                <span className={classes.mark} aria-hidden>
                  {done ? <IconCheck size={14} /> : index + 1}
                </span>
                <span className={classes.name}>{t(`step.${name}`)}</span>
                {done && <span className={classes.hidden}>{t('step.done')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
