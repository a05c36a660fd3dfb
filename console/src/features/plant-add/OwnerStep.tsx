import { TextInput } from '@mantine/core';
import { IconMail, IconUser, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownerEndpoints } from '#contract/owners.ts';
import { useMay } from '../../lib/useMay.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { PlantContactFields } from '../../ui/plants/PlantContactFields.tsx';
import { OwnerPicker } from './OwnerPicker.tsx';
import { type OwnerMode, ownerModes } from './plantAdd.form.ts';
import classes from './plantAdd.module.css';
import type { WizardForm } from './StepBody.tsx';

const icons: Record<OwnerMode, typeof IconUser> = { none: IconUserOff, existing: IconUser, invited: IconMail };

/** Whom the plant belongs to, and whom to reach about it. */
export function OwnerStep({ form }: { form: WizardForm }) {
  const { t } = useTranslation('plantAdd');
  const may = useMay();
  const { ownerMode } = form.values;
  const offered = ownerModes.filter((mode) => mode !== 'existing' || may(ownerEndpoints.page));
  const choices = offered.map((value) => {
    const Icon = icons[value];
    return { value, label: t(`owner.${value}`), help: t(`owner.${value}.help`), icon: <Icon size={22} aria-hidden /> };
  });
  return (
    <>
      <ChoiceCards
        label={t('owner.question')}
        choices={choices}
        value={ownerMode}
        onChange={(mode) => form.set('ownerMode', mode)}
      />
      {ownerMode === 'existing' && <OwnerPicker form={form} />}
      {ownerMode === 'invited' && <InviteFields form={form} />}
      <h3 className={classes.part}>{t('contact')}</h3>
      <PlantContactFields form={form} />
    </>
  );
}

function InviteFields({ form }: { form: WizardForm }) {
  const { t } = useTranslation('plantAdd');
  return (
    <>
      <TextInput {...form.text('inviteName')} label={t('invite.name')} required autoComplete="off" autoCapitalize="words" />
      <TextInput
        {...form.text('inviteEmail')}
        type="email"
        inputMode="email"
        label={t('invite.email')}
        description={t('invite.email.help')}
        autoComplete="off"
      />
      <TextInput
        {...form.text('inviteMobile')}
        type="tel"
        inputMode="tel"
        label={t('invite.mobile')}
        description={t('invite.mobile.help')}
        autoComplete="off"
      />
    </>
  );
}
