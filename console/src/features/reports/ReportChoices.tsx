import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useTranslation } from 'react-i18next';
import { organizationEndpoints } from '#contract/organizations.ts';
import { plantTypes } from '#contract/plants.ts';
import { figureColumns, mostChosenPlants, plantColumns, relativePeriods, reportUnits } from '#contract/reports.ts';
import { useUser } from '../../lib/session.ts';
import { useMay } from '../../lib/useMay.ts';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { usePlantChoice } from '../../ui/plants/usePlantChoice.ts';
import { type Choice, periodOf } from './reports.model.ts';
import classes from './reports.module.css';

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** Of which plants, over which days, in which steps, with which columns. */
export function ReportChoices({ choice, onChange }: Props) {
  const { t } = useTranslation(['reports', 'report', 'things']);
  const plants = usePlantChoice();
  const may = useMay();
  const isOwner = useUser()?.rolePermList[0]?.roleType === 'OWNER';
  const byFilter = choice.plantIds.length === 0;
  const columns = choice.perPlant ? [...plantColumns, ...figureColumns] : figureColumns;
  const { from, to } = periodOf(choice);
  return (
    <section className={classes.choices} aria-label={t('choices')}>
      {plants.offered && (
        <MultiSelect
          className={classes.wide}
          label={t('plants')}
          placeholder={byFilter ? t('plants.all') : undefined}
          data={plants.options}
          value={[...choice.plantIds]}
          onChange={(plantIds) => onChange({ plantIds })}
          searchable
          searchValue={plants.search}
          onSearchChange={plants.setSearch}
          filter={({ options }) => options}
          hidePickedOptions
          clearable
          clearButtonProps={{ 'aria-label': t('plants.clear') }}
          comboboxProps={{ hideDetached: false }}
          nothingFoundMessage={t('plants.none')}
          maxValues={mostChosenPlants}
        />
      )}
      {byFilter && !isOwner && may(organizationEndpoints.choices) && (
        <OrganizationPicker
          label={t('organization')}
          placeholder={t('plants.all')}
          value={choice.organizationId}
          onChange={(organizationId) => onChange({ organizationId })}
        />
      )}
      {byFilter && !isOwner && (
        <MultiSelect
          label={t('types')}
          placeholder={choice.types.length > 0 ? undefined : t('types.all')}
          data={plantTypes.map((value) => ({ value, label: t(`things:plantType.${value}`) }))}
          value={[...choice.types]}
          onChange={(types) => onChange({ types: plantTypes.filter((type) => types.includes(type)) })}
          comboboxProps={{ hideDetached: false }}
        />
      )}
      <NativeSelect
        label={t('period')}
        data={[...relativePeriods, 'FIXED' as const].map((value) => ({ value, label: t(`period.${value}`) }))}
        value={choice.period}
        onChange={({ currentTarget }) => onChange({ period: currentTarget.value as Choice['period'], from, to })}
      />
      {choice.period === 'FIXED' && (
        <>
          <TextInput
            type="date"
            label={t('from')}
            value={choice.from}
            max={choice.to}
            onChange={({ currentTarget }) => currentTarget.value && onChange({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('to')}
            value={choice.to}
            min={choice.from}
            onChange={({ currentTarget }) => currentTarget.value && onChange({ to: currentTarget.value })}
          />
        </>
      )}
      <NativeSelect
        label={t('unit')}
        data={reportUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        value={choice.unit}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value as Choice['unit'] })}
      />
      <NativeSelect
        label={t('rows')}
        data={['perPlant', 'together'].map((value) => ({ value, label: t(`rows.${value}`) }))}
        value={choice.perPlant ? 'perPlant' : 'together'}
        onChange={({ currentTarget }) => onChange({ perPlant: currentTarget.value === 'perPlant' })}
      />
      <MultiSelect
        className={classes.full}
        label={t('columns')}
        data={columns.map((value) => ({ value, label: t(`report:column.${value}`) }))}
        value={choice.columns.filter((column) => (columns as readonly string[]).includes(column))}
        onChange={(chosen) => chosen.length > 0 && onChange({ columns: columns.filter((column) => chosen.includes(column)) })}
        hidePickedOptions
        comboboxProps={{ hideDetached: false }}
      />
    </section>
  );
}
