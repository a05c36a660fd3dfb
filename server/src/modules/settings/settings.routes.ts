import type { Language } from '#contract/languages.ts';
import { languages } from '#contract/languages.ts';
import { type PublicSettings, settingsEndpoints } from '#contract/settings.ts';
import type { Route } from '../../platform/http.ts';

function areas(language: Language) {
  const region = language.slice(3);
  const name = (inLanguage: string) => new Intl.DisplayNames([inLanguage], { type: 'region' }).of(region) ?? region;
  return { lang: language, countryRegionZh: name('zh-CN'), countryRegionEn: name('en-GB') };
}

export function settingsRoutes(route: Route, settings: PublicSettings): void {
  route(settingsEndpoints.public, () => settings);
  route(settingsEndpoints.languageAreas, () => languages.map(areas));
}
