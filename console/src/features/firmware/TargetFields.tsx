import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useTranslation } from 'react-i18next';
import type { TargetPreview } from '#contract/campaigns.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { formatNumber } from '../../lib/format.ts';
import type { useFields } from '../../lib/useFields.ts';
import { useMay } from '../../lib/useMay.ts';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { usePlantChoice } from '../../ui/plants/usePlantChoice.ts';
import classes from './firmware.module.css';
import type { StartFields } from './start.form.ts';

interface Props {
  form: Pick<ReturnType<typeof useFields<StartFields>>, 'values' | 'set'>;
  /** Tells which versions there are. */
  preview: TargetPreview | undefined;
}

const mostPlants = 500;

/** Which devices: of an organization, of chosen plants, with certain versions; nothing chosen means all in reach. */
export function TargetFields({ form: { values, set }, preview }: Props) {
  const { t } = useTranslation('firmware');
  const may = useMay();
  const plants = usePlantChoice();
  const versions = (preview?.versions ?? []).flatMap(({ version, devices }) =>
    version === null
      ? []
      : [{ value: version, label: t('versions.count', { version, number: formatNumber(devices, { digits: 0 }) }) }],
  );
  return (
    <div className={classes.fields}>
      {may(organizationEndpoints.choices) && (
        <OrganizationPicker
          label={t('organization')}
          description={t('organization.help')}
          value={values.organizationId || null}
          onChange={(id) => set('organizationId', id ?? '')}
        />
      )}
      <MultiSelect
        label={t('versions')}
        description={t('versions.help')}
        data={versions}
        value={[...values.fromVersions]}
        onChange={(chosen) => set('fromVersions', chosen)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('versions.clear') }}
        hidePickedOptions
        comboboxProps={{ hideDetached: false }}
        nothingFoundMessage={t('versions.none')}
      />
      {plants.offered && (
        <MultiSelect
          className={classes.wide}
          label={t('plants')}
          description={t('plants.help')}
          data={plants.options}
          value={[...values.plantIds]}
          onChange={(chosen) => set('plantIds', chosen)}
          searchable
          searchValue={plants.search}
          onSearchChange={plants.setSearch}
          filter={({ options }) => options}
          clearable
          clearButtonProps={{ 'aria-label': t('plants.clear') }}
          hidePickedOptions
          comboboxProps={{ hideDetached: false }}
          nothingFoundMessage={t('plants.none')}
          maxValues={mostPlants}
        />
      )}
    </div>
  );
}
