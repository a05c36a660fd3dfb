import { type SqlBool, sql } from 'kysely';

/** Of an item `i`: it has come to a bad end. Whoever said no has not failed. */
export const failed = sql<SqlBool>`
  (i.state in ('FAILED', 'ROLLED_BACK', 'TIMED_OUT') or (i.state = 'REJECTED' and i.reason is distinct from 'USER_DECLINED'))`;

/** Of a device `d` and a program `f`: the version that it runs now, of this kind of program. */
export const versionNow = sql<string | null>`
  (case f.type when 'SAFETY' then d.safety_version when 'HMI' then d.hmi_version else d.firmware_version end)`;

/** Of a device `d` and a program `f`: it is made for other hardware. A device that has not said what it is decides for itself. */
export const otherHardware = sql<boolean>`(cardinality(f.hw_revs) > 0 and d.hw_rev is not null and d.hw_rev <> all(f.hw_revs))`;
