import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { browserZone, dayOf } from '../lib/time.ts';
import classes from './PeriodShortcuts.module.css';
import { type Period, periodNames, periodUntil } from './periods.ts';

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChoose: (period: Period) => void;
}

/** Usual periods that end today, one click each. */
export function PeriodShortcuts({ from, to, onChoose }: Props) {
  const { t } = useTranslation('ui');
  const today = dayOf(Date.now(), browserZone());
  return (
    <fieldset className={classes.row} aria-label={t('period')}>
      {periodNames.map((name) => {
        const period = periodUntil(today, name);
        const chosen = period.from === from && period.to === to;
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={chosen ? 'light' : 'default'}
            aria-pressed={chosen}
            onClick={() => onChoose(period)}
          >
            {t(`period.${name}`)}
          </Button>
        );
      })}
    </fieldset>
  );
}
