import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#contract/languages.ts';

const catalogues = [
  'errors',
  'validation',
  'mails',
  'sheets',
  'alarms',
  'report',
  'deviceParameters',
  'receipt',
  'protection',
] as const;
type Catalogue = (typeof catalogues)[number];
type Values = Record<string, string | number>;

export type Texts = (language: Language, catalogue: Catalogue, key: string, values?: Values) => string;

/** The words that the server speaks, in every language, read once. */
export function loadTexts(root: string): Texts {
  const all = new Map<string, Record<string, string>>();
  for (const language of languages) {
    for (const name of catalogues) {
      all.set(`${language}/${name}`, JSON.parse(readFileSync(join(root, 'contract/texts', language, `${name}.json`), 'utf8')));
    }
  }
  return (language, catalogue, key, values = {}) => {
    const text = all.get(`${language}/${catalogue}`)?.[key];
    if (text === undefined) throw new Error(`No text ${catalogue}.${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
