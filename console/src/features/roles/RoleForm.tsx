import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '#contract/endpoint.ts';
import type { MenuItem } from '#contract/menus.ts';
import type { organizationEndpoints } from '#contract/organizations.ts';
import { dataScopes, roleTypes } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { CheckTree } from '../../ui/CheckTree.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FunctionPermissions } from './FunctionPermissions.tsx';
import { organizationNodes } from './roles.model.ts';
import classes from './roles.module.css';
import { useRoleForm } from './useRoleForm.ts';

interface Props {
  role: Role | null;
  rows: readonly MenuItem[];
  organizations: Data<typeof organizationEndpoints.choices>;
  onReload: () => void;
  onClose: () => void;
}

export function RoleForm({ role, rows, organizations, onReload, onClose }: Props) {
  const { t } = useTranslation(['roles', 'people']);
  const form = useRoleForm(role, onClose);
  const what = role ? 'edit' : 'add';
  const choose = { value: '', label: t('choose') };
  return (
    <FormDialog
      {...form.form}
      title={t(`${what}.title`, { name: role?.name })}
      submitLabel={t(`${what}.submit`)}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      size={640}
    >
      <div className={classes.pair}>
        <TextInput {...form.text('name')} label={t('column.name')} maxLength={50} data-autofocus />
        <NativeSelect
          {...form.text('type')}
          label={t('people:roleType')}
          data={[...(role ? [] : [choose]), ...roleTypes.map((value) => ({ value, label: t(`people:roleType.${value}`) }))]}
        />
      </div>
      <TextInput
        {...form.text('code')}
        label={t('column.code')}
        description={t(role ? 'code.fixed' : 'code.help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        variant={role ? 'filled' : 'default'}
        readOnly={role !== null}
      />
      <Textarea {...form.text('description')} label={t('description')} maxLength={300} rows={2} />
      <FunctionPermissions
        rows={rows}
        held={form.values.permissions}
        onChange={(permissions) => form.set('permissions', permissions)}
        error={form.problems.permissions}
      />
      <NativeSelect
        {...form.text('dataScope')}
        label={t('people:dataScope')}
        description={t('dataScope.help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[...(role ? [] : [choose]), ...dataScopes.map((value) => ({ value, label: t(`people:dataScope.${value}`) }))]}
      />
      {form.values.dataScope === 'CUSTOM' && (
        <CheckTree
          label={t('organizations')}
          nodes={organizationNodes(organizations, (kind) => t(`people:organizationKind.${kind}`))}
          checked={new Set(form.values.organizationIds)}
          onChange={(ids) => form.set('organizationIds', [...ids])}
          error={form.problems.organizationIds}
        />
      )}
    </FormDialog>
  );
}
