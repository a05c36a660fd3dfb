/** The words of all pages behind the sign-in: a long list of files, so it is not fetched where the page itself tells one. */
const catalogues: Record<string, () => Promise<unknown>> = {
  ...import.meta.glob(['../locales/*/*.json', '!../locales/*/{auth,common,menu,things,ui}.json'], { import: 'default' }),
  ...import.meta.glob('../../../contract/texts/*/{errors,report,deviceParameters}.json', { import: 'default' }),
};

export function loadCatalogue(language: string, namespace: string): Promise<unknown> {
  const load =
    catalogues[`../locales/${language}/${namespace}.json`] ?? catalogues[`../../../contract/texts/${language}/${namespace}.json`];
  return load ? load() : Promise.reject(new Error(`no catalogue ${language}/${namespace}`));
}
