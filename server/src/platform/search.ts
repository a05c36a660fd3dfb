/** A pattern for `like` that finds the text anywhere; its own wildcards count as letters. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Lists count up to here: beyond that nobody pages, and counting would cost more than the page. */
export const mostCounted = 10_000;
