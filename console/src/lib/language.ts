import { isLanguage, type Language, nearestLanguage } from '#contract/languages.ts';
import { lasting } from './storage.ts';
import { toldSettings } from './told.ts';

const key = 'language';

/** Each in its own language. Written out: the browser's own table costs a tenth of a second on a slow phone. */
export const languageNames: Record<Language, string> = {
  'zh-CN': '中文',
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'fr-FR': 'Français',
  'es-ES': 'Español',
  'pl-PL': 'Polski',
};

export function currentLanguage(): Language {
  const stored = lasting.get(key);
  return isLanguage(stored) ? stored : nearestLanguage(navigator.languages, toldSettings()?.defaultLanguage);
}

export function storeLanguage(language: Language): void {
  lasting.set(key, language);
}
