import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../lib/time.ts';
import period from '../../ui/period/period.module.css';
import { monthsBefore, type PeriodName, periodNames, periodUntil } from '../../ui/periods.ts';
import { lastDayOf, type Range, rangeOfDays, shifted, zoomed } from './parameters.model.ts';
import styles from './parameters.module.css';

interface Props {
  range: Range;
  zone: string;
  today: string;
  onRange: (range: Range) => void;
}

/** Any range, by its days, by shortcuts, or step by step. */
export function RangeBar({ range, zone, today, onRange }: Props) {
  const { t } = useTranslation(['parameters', 'ui']);
  const [first, last] = [dayOf(range.from, zone), lastDayOf(range, zone)];
  const days = (from: string, to: string) => from && to && from <= to && onRange(rangeOfDays(from, to, zone));
  const shortcuts: { name: PeriodName | 'day' | 'fiveYears'; from: string }[] = [
    { name: 'day', from: today },
    ...periodNames.map((name) => ({ name, from: periodUntil(today, name).from })),
    { name: 'fiveYears', from: monthsBefore(today, 60) },
  ];
  const tool = (label: string, Sign: typeof IconZoomIn, next: Range, disabled = false) => (
    <ActionIcon variant="default" className={period.step} aria-label={label} disabled={disabled} onClick={() => onRange(next)}>
      <Sign size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={period.bar}>
      <div className={period.stepper}>
        {tool(t('ui:period.previous'), IconChevronLeft, shifted(range, -1))}
        <TextInput
          type="date"
          className={period.day}
          aria-label={t('from')}
          value={first}
          max={last}
          onChange={(event) => days(event.currentTarget.value, last)}
        />
        <TextInput
          type="date"
          className={period.day}
          aria-label={t('to')}
          value={last}
          min={first}
          max={today}
          onChange={(event) => days(first, event.currentTarget.value)}
        />
        {tool(t('ui:period.next'), IconChevronRight, shifted(range, 1), last >= today)}
        <span className={styles.zoom}>
          {tool(t('zoomIn'), IconZoomIn, zoomed(range, 0.5))}
          {tool(t('zoomOut'), IconZoomOut, zoomed(range, 2))}
        </span>
      </div>
      <fieldset className={period.shortcuts} aria-label={t('ui:period')}>
        {shortcuts.map(({ name, from }) => (
          <Button
            key={name}
            size="compact-sm"
            variant={first === from && last === today ? 'light' : 'default'}
            aria-pressed={first === from && last === today}
            onClick={() => days(from, today)}
          >
            {name === 'day' || name === 'fiveYears' ? t(name) : t(`ui:period.${name}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
