import { currentLanguage } from './language.ts';
import { told } from './told.ts';

/** The words of the public pages. */
const atHand: Record<string, () => Promise<unknown>> = {
  ...import.meta.glob('../locales/*/{auth,common,menu}.json', { import: 'default' }),
  ...import.meta.glob('../../../contract/texts/*/validation.json', { import: 'default' }),
};

export async function loadCatalogue(language: string, namespace: string): Promise<unknown> {
  const load =
    atHand[`../locales/${language}/${namespace}.json`] ?? atHand[`../../../contract/texts/${language}/${namespace}.json`];
  return load ? load() : (await import('./catalogues.ts')).loadCatalogue(language, namespace);
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/${file}`;
  document.head.append(link);
}

/** Fetches catalogues ahead of the page that will ask for them. */
export function warmTexts(namespaces: readonly string[]): void {
  const language = currentLanguage();
  const files = told<Record<string, Record<string, string>>>('words')?.[language];
  for (const namespace of namespaces) {
    if (files?.[namespace]) preload(files[namespace]);
    loadCatalogue(language, namespace).catch(() => {});
  }
}
