import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddRoleBody, EditRoleBody, type Role, roleEndpoints } from '#contract/roles.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { validateWith } from '../../lib/validate.ts';
import { fieldsOf, type RoleValues, valuesOf } from './roles.model.ts';
import { useRolesChanged } from './roles.queries.ts';

async function save(role: Role | null, values: RoleValues): Promise<void> {
  const fields = fieldsOf(values);
  if (role) {
    const body = EditRoleBody.parse({ id: role.id, version: role.version, ...fields });
    await call(roleEndpoints.edit, { body }, { quiet: true });
  } else {
    const body = AddRoleBody.parse({ code: values.code, ...fields });
    await call(roleEndpoints.add, { body }, { quiet: true });
  }
}

/** The form of a new role, or of one that exists. */
export function useRoleForm(role: Role | null, onDone: () => void) {
  const { t } = useTranslation('roles');
  const changed = useRolesChanged();
  const [initial] = useState(() => valuesOf(role));
  return useFields<RoleValues>({
    initial,
    check: (values) =>
      role
        ? validateWith(EditRoleBody)({ id: role.id, version: role.version, ...fieldsOf(values) })
        : validateWith(AddRoleBody)({ code: values.code, ...fieldsOf(values) }),
    send: async (values) => {
      await save(role, values);
      await changed();
      toast('success', t(role ? 'edit.done' : 'add.done', { name: values.name }));
      onDone();
    },
  });
}
