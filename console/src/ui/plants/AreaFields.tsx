import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Area } from '#contract/basics.ts';
import type { PlantForm } from './plant.form.ts';
import classes from './plants.module.css';
import { areasBelow } from './plants.queries.ts';

interface Props {
  form: PlantForm;
  onCountry: (code: string) => void;
}

const options = (areas: readonly Area[] | undefined) => (areas ?? []).map(({ code, name }) => ({ value: code, label: name }));

/** Country, and its region where it has some. */
export function AreaFields({ form, onCountry }: Props) {
  const { t } = useTranslation('plantForm');
  const { countryCode, regionCode } = form.values;
  const countries = useQuery(areasBelow(null));
  const regions = useQuery({ ...areasBelow(countryCode), enabled: countryCode !== '' });
  const shared = {
    searchable: true,
    comboboxProps: { hideDetached: false },
    nothingFoundMessage: t('area.none'),
    autoComplete: 'off',
  };
  return (
    <div className={classes.pair}>
      <Select
        {...shared}
        className={classes.wide}
        label={t('country')}
        required
        data={options(countries.data)}
        value={countryCode || null}
        onChange={(code) => onCountry(code ?? '')}
        onBlur={() => form.leave('countryCode')}
        error={form.problems.countryCode ?? countries.error?.message}
        allowDeselect={false}
      />
      <Select
        {...shared}
        className={classes.wide}
        label={t('region')}
        data={options(regions.data)}
        value={regionCode || null}
        onChange={(code) => form.set('regionCode', code ?? '')}
        error={form.problems.regionCode ?? regions.error?.message}
        disabled={countryCode === '' || regions.data?.length === 0}
        clearable
        clearButtonProps={{ 'aria-label': t('region.clear') }}
      />
    </div>
  );
}
