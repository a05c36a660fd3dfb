import { type RawBuilder, sql } from 'kysely';

/** What names a cell of the map among incidents. */
export const cellKey = (x: RawBuilder<unknown>, y: RawBuilder<unknown>) => sql`(${x}) || '/' || (${y})`;
