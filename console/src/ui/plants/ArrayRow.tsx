import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { azimuthReferences } from '#contract/plants.ts';
import { ArrayDrawing } from './ArrayDrawing.tsx';
import rows from './ArraysFields.module.css';
import type { ArrayValues, PlantForm } from './plant.form.ts';
import classes from './plants.module.css';
import { UnitMark } from './UnitMark.tsx';

interface Props {
  form: PlantForm;
  index: number;
  array: ArrayValues;
  /** Left out for an array that the plant cannot be without. */
  onRemove?: (() => void) | undefined;
}

/** One array: how much, how steep, towards where. */
export function ArrayRow({ form, index, array, onRemove }: Props) {
  const { t } = useTranslation('plantForm');
  const change = (name: keyof ArrayValues, value: string) => {
    const arrays = form.values.arrays.map((other, at) => (at === index ? { ...other, [name]: value } : other));
    form.set('arrays', arrays, `arrays.${index}.${name}`);
  };
  const text = (name: 'capacityKw' | 'tiltDeg' | 'azimuth') => ({
    name: `arrays.${index}.${name}`,
    value: array[name],
    error: form.problems[`arrays.${index}.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    onBlur: () => form.leave(`arrays.${index}.${name}`),
    required: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    rightSectionWidth: 'auto',
  });
  return (
    <fieldset className={rows.row}>
      <legend className={rows.legend}>{t('array.number', { number: index + 1 })}</legend>
      <div className={rows.fields}>
        <TextInput
          {...text('capacityKw')}
          className={classes.wide}
          label={t('capacity')}
          rightSection={<UnitMark unit="kWp" />}
        />
        <TextInput {...text('tiltDeg')} label={t('tilt')} description={t('tilt.help')} rightSection={<UnitMark unit="°" />} />
        <TextInput
          {...text('azimuth')}
          label={t('azimuth')}
          description={t('azimuth.help')}
          rightSection={<UnitMark unit="°" />}
        />
        <NativeSelect
          className={classes.wide}
          label={t('azimuthRef')}
          value={array.azimuthRef}
          onChange={(event) => change('azimuthRef', event.currentTarget.value)}
          data={azimuthReferences.map((value) => ({ value, label: t(`azimuthRef.${value}`) }))}
        />
      </div>
      <ArrayDrawing array={array} />
      {onRemove && (
        <Button
          className={rows.remove}
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          {t('array.remove', { number: index + 1 })}
        </Button>
      )}
    </fieldset>
  );
}
