import type { ChangeEvent } from 'react';
import type { PlantForm, PlantValues } from './plant.form.ts';

type TextName = { [K in keyof PlantValues]: PlantValues[K] extends string ? K : never }[keyof PlantValues];

/** A text field of the form, as inputs take it. */
export function textOf(form: PlantForm, name: TextName) {
  return {
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: (event: ChangeEvent<{ value: string }>) => form.set(name, event.currentTarget.value as never),
    onBlur: () => form.leave(name),
  };
}
