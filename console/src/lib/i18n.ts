import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { call } from './api.ts';
import { currentLanguage, storeLanguage } from './language.ts';
import { lasting } from './storage.ts';

type Catalogue = Record<string, string>;

const catalogues: Record<string, () => Promise<unknown>> = {
  ...import.meta.glob('../locales/*/*.json', { import: 'default' }),
  ...import.meta.glob('../../../contract/texts/*/{validation,errors}.json', { import: 'default' }),
};

const catalogueOf = (language: string, namespace: string) =>
  catalogues[`../locales/${language}/${namespace}.json`] ?? catalogues[`../../../contract/texts/${language}/${namespace}.json`];

/** Fetches catalogues ahead of the page that will ask for them. */
export function warmTexts(namespaces: readonly string[]): void {
  for (const namespace of namespaces) catalogueOf(currentLanguage(), namespace)?.().catch(() => {});
}

const onDemand: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = catalogueOf(language, namespace);
    if (!load) return done(new Error(`no catalogue ${language}/${namespace}`), null);
    load().then(
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
  await refreshLanguageArea(language).catch(() => lasting.set('languageArea', null));
  window.location.reload();
}
