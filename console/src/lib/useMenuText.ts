import { useTranslation } from 'react-i18next';

/** The words for the name of a menu row: from the catalogue, or the name itself where an administrator wrote it. */
export function useMenuText(): (name: string) => string {
  const { t } = useTranslation('menu');
  return (name) => t(name, { defaultValue: name });
}
