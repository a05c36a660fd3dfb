import { sql } from 'kysely';

/** Of a head `h` of `plant`: what hybrid inverters give includes the battery, whose charging comes from the modules. */
export const pvNow = sql`case when h.source = 'INVERTER' or (h.source = 'BATTERY' and plant.type = 'ENERGY_STORAGE') then h.power_w end`;

/** Silent for longer: its last word is no power of now. */
export const heard = sql`h.received_at > now() - interval '15 minutes'`;
