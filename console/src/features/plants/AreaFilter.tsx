import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countryOf } from './plants.model.ts';
import { areasIn } from './plants.queries.ts';

interface Props {
  /** A country, or one of its regions. */
  value: string;
  onChange: (area: string) => void;
  className: string | undefined;
}

/** A country, and as soon as one is chosen whose regions are known, one of these. */
export function AreaFilter({ value, onChange, className }: Props) {
  const { t } = useTranslation(['plants', 'ui']);
  const country = countryOf(value);
  const countries = useQuery(areasIn(null));
  const regions = useQuery({ ...areasIn(country), enabled: country !== '' });
  const all = { value: '', label: t('ui:filter.all') };
  const choices = (areas: { code: string; name: string }[] = []) => areas.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <NativeSelect
        className={className}
        label={t('filter.country')}
        value={country}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[all, ...choices(countries.data)]}
      />
      {country && regions.data && regions.data.length > 0 && (
        <NativeSelect
          className={className}
          label={t('filter.region')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ ...all, value: country }, ...choices(regions.data)]}
        />
      )}
    </>
  );
}
