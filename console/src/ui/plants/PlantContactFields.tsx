import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contactTypes } from '#contract/plants.ts';
import { textOf } from './field.ts';
import type { PlantForm } from './plant.form.ts';
import classes from './plants.module.css';

interface Props {
  form: PlantForm;
  /** The contact as it is, masked; null where there is none yet. */
  masked?: string | null;
}

/** Whom to reach about a plant. One that is known stays where the field is left empty. */
export function PlantContactFields({ form, masked = null }: Props) {
  const { t } = useTranslation(['plantForm', 'things']);
  const { contactType, removeContact } = form.values;
  const mobile = contactType === 'MOBILE';
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <NativeSelect
          {...textOf(form, 'contactType')}
          className={classes.wide}
          label={t('contactType')}
          disabled={removeContact}
          data={contactTypes.map((value) => ({ value, label: t(`things:contactType.${value}`) }))}
        />
        <TextInput
          {...textOf(form, 'contactValue')}
          className={classes.wide}
          label={t('contact')}
          description={masked === null ? t('contact.help') : t('contact.keep', { contact: masked })}
          type={mobile ? 'tel' : 'email'}
          inputMode={mobile ? 'tel' : 'email'}
          disabled={removeContact}
          autoComplete="off"
        />
      </div>
      {masked !== null && (
        <Checkbox
          label={t('contact.remove', { contact: masked })}
          checked={removeContact}
          onChange={(event) => form.set('removeContact', event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
