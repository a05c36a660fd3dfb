import { MultiSelect, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/PasswordInput.css';
import { useTranslation } from 'react-i18next';
import { CreateTokenBody, tokenDays, tokenEndpoints } from '#contract/tokens.ts';
import { call } from '../../lib/api.ts';
import { digest } from '../../lib/credentials.ts';
import { permissionsOf } from '../../lib/session.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { CheckTree } from '../../ui/CheckTree.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { usePlantChoice } from '../../ui/plants/usePlantChoice.ts';
import type { SectionProps } from './account.model.ts';
import { permissionTree } from './token.permissions.ts';
import { useRefreshTokens } from './tokens.queries.ts';
import { usePermissionText } from './usePermissionText.ts';

interface Values extends Record<string, string | readonly string[]> {
  name: string;
  permissions: readonly string[];
  /** None: all that the person reaches. */
  plantIds: readonly string[];
  days: string;
  password: string;
}

const empty: Values = { name: '', permissions: [], plantIds: [], days: String(tokenDays[1]), password: '' };

function toBody({ name, permissions, plantIds, days, password }: Values) {
  return {
    name,
    permissions: [...permissions],
    plantIds: plantIds.length > 0 ? [...plantIds] : null,
    days: Number(days),
    password: digest(password),
  };
}

interface Props extends SectionProps {
  /** Gets the token, which the server tells only now. */
  onCreated: (token: string) => void;
  onClose: () => void;
}

export function CreateTokenDialog({ user, onCreated, onClose }: Props) {
  const { t } = useTranslation('account');
  const refresh = useRefreshTokens();
  const textOf = usePermissionText();
  // A permission that no menu row names belongs to nothing that is there yet.
  const offered = permissionsOf(user).filter((code) => textOf(code) !== code);
  const plants = usePlantChoice();
  const form = useFields({
    initial: empty,
    check: (values) => validateWith(CreateTokenBody)(toBody(values)),
    send: async (values) => {
      const { token } = await call(tokenEndpoints.create, { body: toBody(values) }, { quiet: true });
      void refresh();
      onCreated(token);
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t('tokens.open')}
      submitLabel={t('tokens.create')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={t('tokens.name')}
        description={t('tokens.nameHelp')}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <CheckTree
        label={t('tokens.permissions')}
        description={t('tokens.permissionsHelp')}
        nodes={permissionTree(offered, textOf)}
        checked={new Set(form.values.permissions)}
        onChange={(checked) => form.set('permissions', [...checked])}
        error={form.problems.permissions}
      />
      {plants.offered && (
        <MultiSelect
          label={t('tokens.plants')}
          description={t('tokens.plantsHelp')}
          placeholder={form.values.plantIds.length > 0 ? undefined : t('tokens.plantsAll')}
          data={plants.options}
          value={[...form.values.plantIds]}
          onChange={(ids) => form.set('plantIds', ids)}
          searchable
          searchValue={plants.search}
          onSearchChange={plants.setSearch}
          filter={({ options }) => options}
          hidePickedOptions
          comboboxProps={{ hideDetached: false }}
          nothingFoundMessage={t('tokens.plantsNone')}
          error={form.problems.plantIds}
          maxValues={50}
        />
      )}
      <NativeSelect
        {...form.text('days')}
        label={t('tokens.days')}
        data={tokenDays.map((days) => ({ value: String(days), label: t('tokens.daysCount', { days }) }))}
      />
      <PasswordInput
        {...form.text('password')}
        label={t('currentPassword')}
        description={t('tokens.passwordHelp')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
    </FormDialog>
  );
}
