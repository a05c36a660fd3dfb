import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from './plantAdd.form.ts';
import classes from './plantAdd.module.css';

interface Props {
  step: Step;
  busy: boolean;
  onBack: () => void;
  /** What has to be seen wherever the step is scrolled to. */
  children?: ReactNode;
}

/** Back and onward, always in reach of the thumb. */
export function StepFoot({ step, busy, onBack, children }: Props) {
  const { t } = useTranslation('plantAdd');
  const next = steps[steps.indexOf(step) + 1];
  return (
    <div className={classes.foot}>
      {children}
      {step !== 'basics' && (
        <Button variant="default" disabled={busy} leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <Button
        type="submit"
        className={classes.next}
        loading={busy}
        rightSection={next && <IconArrowRight size={16} aria-hidden />}
      >
        {next ? t('next', { step: t(`step.${next}`) }) : t('create')}
      </Button>
    </div>
  );
}
