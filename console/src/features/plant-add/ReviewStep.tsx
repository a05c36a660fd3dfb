import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step, WizardValues } from './plantAdd.form.ts';
import classes from './ReviewStep.module.css';
import { useFacts } from './useFacts.ts';

interface Props {
  values: WizardValues;
  onStep: (step: Step) => void;
}

/** Everything at a glance, each part with the way back to it. */
export function ReviewStep({ values, onStep }: Props) {
  const facts = useFacts(values);
  return (
    <div className={classes.parts}>
      {facts.map(({ step, rows }) => (
        <Part key={step} step={step} onChange={() => onStep(step)}>
          {rows.map(({ key, label, value }) => (
            <div key={key} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Part>
      ))}
    </div>
  );
}

function Part({ step, onChange, children }: { step: Step; onChange: () => void; children: ReactNode }) {
  const { t } = useTranslation('plantAdd');
  return (
    <section className={classes.part} aria-label={t(`step.${step}`)}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t(`step.${step}`)}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onChange}
          aria-label={t('review.changeNamed', { step: t(`step.${step}`) })}
        >
          {t('review.change')}
        </Button>
      </div>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}
