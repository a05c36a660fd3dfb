import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOf } from './field.ts';
import type { PlantForm } from './plant.form.ts';
import classes from './plants.module.css';
import { UnitMark } from './UnitMark.tsx';

/** What a kilowatt hour earns and costs. */
export function TariffFields({ form }: { form: PlantForm }) {
  const { t } = useTranslation('plantForm');
  const { currency } = form.values;
  const price = (name: 'feedInPrice' | 'purchasePrice') => ({
    ...textOf(form, name),
    label: t(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    rightSection: currency && <UnitMark unit={t('perKwh', { currency })} />,
    rightSectionWidth: 'auto',
  });
  return (
    <div className={classes.pair}>
      <TextInput {...price('feedInPrice')} description={t('feedInPrice.help')} />
      <TextInput {...price('purchasePrice')} description={t('purchasePrice.help')} />
    </div>
  );
}
