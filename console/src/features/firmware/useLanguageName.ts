import { useTranslation } from 'react-i18next';

/** What a language is called in the person's own. */
export function useLanguageName(): (language: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (language) => names.of(language.slice(0, 2)) ?? language;
}
