export const languages = ['zh-CN', 'en-GB', 'de-DE', 'it-IT', 'nl-NL', 'fr-FR', 'es-ES', 'pl-PL'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'de-DE';

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** The supported language nearest to what a person prefers: exact tag first, then the same base language. */
export function nearestLanguage(preferred: readonly string[], otherwise: Language = defaultLanguage): Language {
  for (const tag of preferred) {
    const base = tag.split('-')[0];
    const match = languages.find((l) => l === tag) ?? languages.find((l) => l.startsWith(`${base}-`));
    if (match) return match;
  }
  return otherwise;
}
