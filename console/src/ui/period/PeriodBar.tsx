import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMonth, formatYear } from '../../lib/format.ts';
import { periodNames, periodUntil } from '../periods.ts';
import { Segments } from '../Segments.tsx';
import { DayStepper } from './DayStepper.tsx';
import { type Choice, periodUnits, stepped } from './period.model.ts';
import classes from './period.module.css';

interface Props {
  choice: Choice;
  /** In the plant's zone. */
  today: string;
  onChoice: (choice: Choice) => void;
}

/** Which days are looked at: a calendar period with the way to its neighbours, or a usual range that ends today. */
export function PeriodBar({ choice, today, onChoice }: Props) {
  const { t } = useTranslation('ui');
  const day = choice.unit === 'range' ? choice.to : choice.day;
  return (
    <div className={classes.bar}>
      <Segments
        label={t('period.unit')}
        value={choice.unit}
        options={periodUnits.map((unit) => ({ value: unit, label: t(`period.unit.${unit}`) }))}
        onChange={(unit) => onChoice({ unit, day: day < today ? day : today })}
      />
      {choice.unit === 'date' ? (
        <DayStepper day={choice.day} last={today} onDay={(next) => onChoice({ unit: 'date', day: next })} />
      ) : (
        <Stepper choice={choice} today={today} onChoice={onChoice} />
      )}
      <fieldset className={classes.shortcuts} aria-label={t('period')}>
        {periodNames.map((name) => {
          const period = periodUntil(today, name);
          const chosen = choice.unit === 'range' && choice.from === period.from && choice.to === period.to;
          return (
            <Button
              key={name}
              size="compact-sm"
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => onChoice({ unit: 'range', ...period })}
            >
              {t(`period.${name}`)}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}

function Stepper({ choice, today, onChoice }: Props) {
  const { t } = useTranslation('ui');
  const shown = () => {
    if (choice.unit === 'range') return `${formatDate(choice.from)} – ${formatDate(choice.to)}`;
    if (choice.unit === 'total') return t('period.all');
    return choice.unit === 'year' ? formatYear(choice.day) : formatMonth(choice.day);
  };
  const step = (direction: 1 | -1) => {
    const next = stepped(choice, direction, today);
    const Sign = direction < 0 ? IconChevronLeft : IconChevronRight;
    return (
      <ActionIcon
        variant="default"
        className={classes.step}
        aria-label={t(direction < 0 ? 'period.previous' : 'period.next')}
        disabled={!next}
        onClick={() => next && onChoice(next)}
      >
        <Sign size={16} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.stepper}>
      {step(-1)}
      <span className={classes.shown} aria-live="polite">
        {shown()}
      </span>
      {step(1)}
    </div>
  );
}
