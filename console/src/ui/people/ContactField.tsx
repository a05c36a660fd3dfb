import { Checkbox, TextInput } from '@mantine/core';
import type { ChangeEvent, HTMLInputTypeAttribute } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './people.module.css';

interface Text {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

interface Tick {
  name: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface Props {
  label: string;
  help?: string;
  type: HTMLInputTypeAttribute;
  /** The contact as it is, masked; null where there is none yet. */
  masked: string | null;
  text: Text;
  remove: Tick;
}

/** A contact that the form only knows masked: left empty it stays, filled in it is replaced, ticked it goes. */
export function ContactField({ label, help, type, masked, text, remove }: Props) {
  const { t } = useTranslation('person');
  return (
    <div className={classes.contact}>
      <TextInput
        {...text}
        type={type}
        label={label}
        description={masked === null ? help : t('contact.keep', { contact: masked })}
        disabled={remove.checked}
        autoComplete="off"
      />
      {masked !== null && <Checkbox {...remove} label={t('contact.remove', { contact: masked })} />}
    </div>
  );
}
