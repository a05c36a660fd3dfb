import { isLanguage, type Language, nearestLanguage } from '#contract/languages.ts';
import { lasting } from './storage.ts';

const key = 'language';

export function currentLanguage(): Language {
  const stored = lasting.get(key);
  return isLanguage(stored) ? stored : nearestLanguage(navigator.languages);
}

export function storeLanguage(language: Language): void {
  lasting.set(key, language);
}
