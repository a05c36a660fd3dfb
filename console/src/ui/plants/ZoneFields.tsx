import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PlantForm } from './plant.form.ts';
import classes from './plants.module.css';
import { zonesAndCurrencies } from './plants.queries.ts';

interface Props {
  form: PlantForm;
  onChoose: (name: 'timeZone' | 'currency', value: string) => void;
  /** The place did not tell them. */
  failed: boolean;
}

/** More than anybody reads; who looks for another one types its name. */
const mostShown = 100;

function currencyOptions(codes: readonly string[]) {
  const names = new Intl.DisplayNames(i18next.language, { type: 'currency' });
  return codes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}

const zoneOptions = (zones: readonly string[]) => zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Time zone and currency: filled from the place, and open to change. */
export function ZoneFields({ form, onChoose, failed }: Props) {
  const { t } = useTranslation('plantForm');
  const { data, error } = useQuery(zonesAndCurrencies);
  const { timeZone, currency, byHand } = form.values;
  const help = (name: 'timeZone' | 'currency') =>
    failed
      ? t('zone.failed')
      : t(form.values[name] === '' ? 'zone.later' : byHand.includes(name) ? 'zone.chosen' : 'zone.filled');
  const shared = {
    required: true,
    searchable: true,
    allowDeselect: false,
    limit: mostShown,
    comboboxProps: { hideDetached: false },
    nothingFoundMessage: t('area.none'),
    autoComplete: 'off',
    className: classes.wide,
  };
  return (
    <div className={classes.pair}>
      <Select
        {...shared}
        label={t('timeZone')}
        description={help('timeZone')}
        data={zoneOptions(withCurrent(data?.timeZones, timeZone))}
        value={timeZone || null}
        onChange={(zone) => onChoose('timeZone', zone ?? '')}
        error={form.problems.timeZone ?? error?.message}
      />
      <Select
        {...shared}
        label={t('currency')}
        description={help('currency')}
        data={currencyOptions(withCurrent(data?.currencies, currency))}
        value={currency || null}
        onChange={(code) => onChoose('currency', code ?? '')}
        error={form.problems.currency}
      />
    </div>
  );
}

/** What is chosen stays readable before the list has come, and where the list does not know it. */
function withCurrent(codes: readonly string[] | undefined, current: string): readonly string[] {
  return current === '' || codes?.includes(current) ? (codes ?? []) : [current, ...(codes ?? [])];
}
