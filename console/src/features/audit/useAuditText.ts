import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../lib/useRoleName.ts';

/** Values that have words of their own, by the field that holds them. */
const groups: Record<string, string> = {
  status: 'status',
  dataScope: 'dataScope',
  type: 'roleType',
  kind: 'organizationKind',
};

/** The words for what the log holds as names; a name that has no words is shown as it is. */
export function useAuditText() {
  const { t } = useTranslation(['audit', 'people', 'parameters']);
  const roleName = useRoleName();
  return {
    field: (name: string) => t([`field.${name}`, `parameters:${name}`], { defaultValue: name }),
    value: (field: string, value: string) => {
      if (field === 'roles') return value.split(', ').map(roleName).join(', ');
      if (value === 'true' || value === 'false') return t(`value.${value}`);
      return t([`value.${field}.${value}`, `people:${groups[field]}.${value}`], { defaultValue: value });
    },
  };
}
