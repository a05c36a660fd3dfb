import i18next from 'i18next';

export const countryName = (code: string): string => new Intl.DisplayNames(i18next.language, { type: 'region' }).of(code) ?? code;
