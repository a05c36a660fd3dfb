import type { Language } from '#contract/languages.ts';
import type { Texts } from '../../platform/texts.ts';

const parts = ['message', 'cause', 'advice'] as const;
type Own = Record<(typeof parts)[number], string | null>;

/** The words of a code in a language: those of the catalogue, or those that an installation has given it. */
export function wordsOf(texts: Texts, language: Language, code: string, own: Own): Record<(typeof parts)[number], string> {
  const word = (part: (typeof parts)[number]) => own[part] ?? texts(language, 'alarms', `${code}.${part}`);
  return { message: word('message'), cause: word('cause'), advice: word('advice') };
}

export const messageOf = (texts: Texts, language: Language, code: string, own: string | null): string =>
  own ?? texts(language, 'alarms', `${code}.message`);
