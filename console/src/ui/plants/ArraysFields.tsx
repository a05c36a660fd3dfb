import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mostArrays } from '#contract/plants.ts';
import { formatPower } from '../../lib/format.ts';
import { ArrayRow } from './ArrayRow.tsx';
import rows from './ArraysFields.module.css';
import { BalconyHints } from './BalconyHints.tsx';
import { textOf } from './field.ts';
import { newArray, nextKey, type PlantForm, totalW } from './plant.form.ts';
import classes from './plants.module.css';
import { UnitMark } from './UnitMark.tsx';

/** The arrays of a plant and its storage. */
export function ArraysFields({ form }: { form: PlantForm }) {
  const { t } = useTranslation('plantForm');
  const { arrays, type } = form.values;
  const total = totalW(arrays);
  const storageAlone = type === 'ENERGY_STORAGE';
  const { value, unit } = formatPower(total);
  const add = () => form.set('arrays', [...arrays, newArray(type, nextKey(arrays))]);
  const remove = (index: number) =>
    form.set(
      'arrays',
      arrays.filter((_, at) => at !== index),
    );
  return (
    <div className={classes.stack}>
      {arrays.map((array, index) => (
        <ArrayRow
          key={array.key}
          form={form}
          index={index}
          array={array}
          onRemove={storageAlone || arrays.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {arrays.length === 0 && <p className={classes.muted}>{t('array.none')}</p>}
      {form.problems.arrays && <p className={classes.problem}>{form.problems.arrays}</p>}
      <div className={rows.add}>
        {arrays.length < mostArrays && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t(arrays.length === 0 ? 'array.addFirst' : 'array.add')}
          </Button>
        )}
        {arrays.length > 1 && total !== null && (
          <span className={rows.total}>{t('array.total', { total: `${value} ${unit}p` })}</span>
        )}
      </div>
      {type === 'BALCONY_PHOTOVOLTAICS' && total !== null && <BalconyHints totalW={total} />}
      <TextInput
        {...textOf(form, 'storageKwh')}
        label={t('storage')}
        description={t(storageAlone ? 'storage.required' : 'storage.help')}
        required={storageAlone}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<UnitMark unit="kWh" />}
        rightSectionWidth="auto"
      />
    </div>
  );
}
