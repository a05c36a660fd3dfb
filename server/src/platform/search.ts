/** A pattern for `like` that finds the text anywhere; its own wildcards count as letters. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Beyond so many hits the list of ids costs more than asking each row. */
export const mostFound = 1_000;
/** Fewer letters are in nearly every serial number. */
export const shortestSerial = 3;

/** Lists count up to here: beyond that nobody pages, and counting would cost more than the page. */
export const mostCounted = 10_000;
