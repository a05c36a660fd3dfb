import { currentLanguage } from './language.ts';
import { told } from './told.ts';

/** The words of the public pages. */
const atHand: Record<string, () => Promise<unknown>> = {
  ...import.meta.glob('../locales/*/{auth,common,menu}.json', { import: 'default' }),
  ...import.meta.glob('../../../contract/texts/*/validation.json', { import: 'default' }),
};

const loaderOf = (language: string, namespace: string) =>
  atHand[`../locales/${language}/${namespace}.json`] ?? atHand[`../../../contract/texts/${language}/${namespace}.json`];

export async function loadCatalogue(language: string, namespace: string): Promise<unknown> {
  const load = loaderOf(language, namespace);
  return load ? load() : (await import('./catalogues.ts')).loadCatalogue(language, namespace);
}

/** Fetches catalogues ahead of the page that will ask for them: their list is still on its way, so the page tells their files. */
export function warmTexts(namespaces: readonly string[]): void {
  const language = currentLanguage();
  const files = told<Record<string, Record<string, string>>>('words')?.[language] ?? {};
  const later = namespaces.filter((namespace) => !loaderOf(language, namespace));
  for (const file of new Set(later.flatMap((namespace) => files[namespace] ?? []))) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }));
  }
  for (const namespace of namespaces) loadCatalogue(language, namespace).catch(() => {});
}
