import { Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { firmwareTypes } from '#contract/firmware.ts';
import type { useFields } from '../../lib/useFields.ts';
import { manufacturerChoices } from '../../ui/devices/device.queries.ts';
import type { ProgramFields as Fields } from './addProgram.form.ts';
import classes from './firmware.module.css';

export type ProgramFormFields = ReturnType<typeof useFields<Fields>>;

/** Whose program it is, and for which devices it is made; the manufacturer comes first. */
export function ProgramFields({ form }: { form: ProgramFormFields }) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const { data: manufacturers = [], error } = useQuery(manufacturerChoices);
  const open = form.values.manufacturerId !== '';
  /** A sheet was checked against the former choice. */
  const choose = (name: 'manufacturerId' | 'type') => {
    const field = form.text(name);
    return {
      ...field,
      onChange: (event: Parameters<typeof field.onChange>[0]) => {
        field.onChange(event);
        form.set('sheetId', '');
      },
    };
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        {...choose('manufacturerId')}
        error={form.problems.manufacturerId ?? error?.message}
        label={t('manufacturer')}
        required
        data={[{ value: '', label: t('choose') }, ...manufacturers.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <NativeSelect
        {...choose('type')}
        label={t('type')}
        description={open ? undefined : t('manufacturer.first')}
        required
        disabled={!open}
        data={[
          { value: '', label: t('choose') },
          ...firmwareTypes.map((value) => ({ value, label: t(`upgrades:type.${value}`) })),
        ]}
      />
      <TextInput
        {...form.text('version')}
        label={t('version')}
        description={t('version.help')}
        required
        maxLength={32}
        disabled={!open}
      />
      <TextInput {...form.text('minFrom')} label={t('minFrom')} description={t('minFrom.help')} maxLength={32} disabled={!open} />
      <TagsInput
        label={t('hwRevs')}
        description={t('hwRevs.help')}
        value={[...form.values.hwRevs]}
        onChange={(hwRevs) => form.set('hwRevs', hwRevs)}
        error={form.problems.hwRevs}
        maxTags={20}
        disabled={!open}
        acceptValueOnBlur
        comboboxProps={{ hideDetached: false }}
      />
      <Checkbox
        {...form.tick('allowDowngrade')}
        className={classes.tick}
        label={t('allowDowngrade')}
        description={t('allowDowngrade.help')}
        disabled={!open}
      />
    </div>
  );
}
