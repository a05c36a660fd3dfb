import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../lib/time.ts';
import classes from './period.module.css';

interface Props {
  day: string;
  /** No day after this one can be chosen. */
  last: string;
  onDay: (day: string) => void;
}

export function DayStepper({ day, last, onDay }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={t('period.dayBefore')}
        onClick={() => onDay(addDays(day, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        className={classes.day}
        aria-label={t('period.day')}
        value={day}
        max={last}
        onChange={(event) => event.currentTarget.value && event.currentTarget.value <= last && onDay(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={t('period.dayAfter')}
        disabled={day >= last}
        onClick={() => onDay(addDays(day, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
