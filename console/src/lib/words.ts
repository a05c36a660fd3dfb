import { currentLanguage } from './language.ts';
import { told } from './told.ts';

/** The words of the public pages, and those of what stands on every other. */
const atHand: Record<string, () => Promise<unknown>> = {
  ...import.meta.glob('../locales/*/{auth,common,menu,things,ui}.json', { import: 'default' }),
  ...import.meta.glob('../../../contract/texts/*/validation.json', { import: 'default' }),
};

const loaderOf = (language: string, namespace: string) =>
  atHand[`../locales/${language}/${namespace}.json`] ?? atHand[`../../../contract/texts/${language}/${namespace}.json`];

/** In which files the words lie, as the page tells: their list is long. Only a page of the built console knows. */
let files: Record<string, Record<string, string>> | undefined;
function fileOf(language: string, namespace: string): string | undefined {
  files ??= told('words') ?? {};
  return files[language]?.[namespace];
}

async function fromList(language: string, namespace: string): Promise<unknown> {
  return (await import('./catalogues.ts')).loadCatalogue(language, namespace);
}

export async function loadCatalogue(language: string, namespace: string): Promise<unknown> {
  const load = loaderOf(language, namespace);
  if (load) return load();
  const file = fileOf(language, namespace);
  if (!file) return fromList(language, namespace);
  const found = await import(/* @vite-ignore */ `/${file}`).catch(() => undefined);
  // a file that is gone belongs to an older console: the list knows what is to be done then
  return found ? found.default : fromList(language, namespace);
}

/** Fetches catalogues ahead of the page that will ask for them. */
export function warmTexts(namespaces: readonly string[]): void {
  for (const namespace of namespaces) loadCatalogue(currentLanguage(), namespace).catch(() => {});
}
