import { TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { IconBuildingCommunity, IconHomeBolt, IconSolarPanel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mostTags, type PlantType, plantTypes } from '#contract/plants.ts';
import { ChoiceCards } from '../ChoiceCards.tsx';
import { textOf } from './field.ts';
import { arraysFor, type PlantForm } from './plant.form.ts';
import classes from './plants.module.css';
import { tagsInUse } from './plants.queries.ts';

const icons: Record<PlantType, typeof IconSolarPanel> = {
  ENERGY_STORAGE: IconHomeBolt,
  PHOTOVOLTAIC: IconSolarPanel,
  BALCONY_PHOTOVOLTAICS: IconBuildingCommunity,
};

/** Name, type, dates and tags of a plant. */
export function BasicsFields({ form }: { form: PlantForm }) {
  const { t } = useTranslation(['plantForm', 'things']);
  const { data: tags } = useQuery(tagsInUse);
  const choices = plantTypes.map((value) => {
    const Icon = icons[value];
    return { value, label: t(`things:plantType.${value}`), help: t(`type.${value}`), icon: <Icon size={22} aria-hidden /> };
  });
  const chooseType = (type: PlantType) => {
    form.set('arrays', arraysFor(type, form.values));
    form.set('type', type);
  };
  return (
    <div className={classes.stack}>
      <TextInput
        {...textOf(form, 'name')}
        label={t('name')}
        description={t('name.help')}
        maxLength={60}
        required
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <ChoiceCards
        required
        label={t('type')}
        choices={choices}
        value={form.values.type}
        onChange={chooseType}
        error={form.problems.type}
      />
      <div className={classes.pair}>
        <TextInput {...textOf(form, 'builtOn')} type="date" label={t('builtOn')} max="2100-12-31" />
        <TextInput {...textOf(form, 'gridConnectedOn')} type="date" label={t('gridConnectedOn')} max="2100-12-31" />
      </div>
      <TagsInput
        label={t('tags')}
        description={t('tags.help')}
        data={tags ?? []}
        value={[...form.values.tags]}
        onChange={(chosen) => form.set('tags', chosen)}
        onBlur={() => form.leave('tags')}
        error={form.problems.tags}
        maxTags={mostTags}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': t('tags.clear') }}
        comboboxProps={{ hideDetached: false }}
      />
    </div>
  );
}
