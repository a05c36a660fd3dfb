import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { call } from './api.ts';
import { storeLanguage } from './language.ts';
import { lasting } from './storage.ts';
import { loadCatalogue } from './words.ts';

type Catalogue = Record<string, string>;

const onDemand: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    loadCatalogue(language, namespace).then(
      (catalogue) => done(null, catalogue as Catalogue),
      (error: Error) => done(error, null),
    );
  },
};

/** Starts the translations with the words that every page needs. Texts are keyed flat; a dot is part of the key. */
export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use(onDemand)
    .use(initReactI18next)
    .init({
      lng: language,
      load: 'currentOnly',
      fallbackLng: import.meta.env.DEV ? 'en-GB' : false,
      ns: ['common', 'menu'],
      defaultNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

async function refreshLanguageArea(language: Language): Promise<void> {
  const areas = await call(settingsEndpoints.languageAreas, undefined, { quiet: true });
  const area = areas.find((a) => a.lang === language);
  lasting.set('languageArea', area ? JSON.stringify(area) : null);
}

/** Stores the language, refreshes the language-area entry that belongs to it and reloads in the new language. */
export async function switchLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  lasting.set('languageArea', null);
  await refreshLanguageArea(language).catch(() => {});
  window.location.reload();
}
