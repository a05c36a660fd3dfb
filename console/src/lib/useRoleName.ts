import { useTranslation } from 'react-i18next';

/** Built-in roles are named in the language of the reader; a role that somebody named keeps its name. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation('people');
  return (name) => t(`roleName.${name}`, { defaultValue: name });
}
