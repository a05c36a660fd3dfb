import { createHash } from 'node:crypto';
import type pg from 'pg';

export const secretOf = (n: number): string => `secret-of-${n}`;
export const dongleOf = (n: number): string => `D-${1_000_000 + n}`;

/** Plants with dongle, inverter, battery and meter each, and a secret. */
export async function fillPlants(owner: pg.Pool, plants: number): Promise<void> {
  const id = (kind: number, n = 'n') => `('00000000-0000-4000-8${kind}00-' || lpad(${n}::text, 12, '0'))::uuid`;
  await owner.query(
    `insert into plant (id, number, name, type, country_code, address, latitude, longitude, time_zone, currency, feed_in_price, purchase_price, organization_id)
     select ${id(0)}, 'BENCH-' || lpad(n::text, 8, '0'), 'Plant ' || n, 'ENERGY_STORAGE', 'DE', 'Street', 50.1, 8.7, 'Europe/Berlin', 'EUR', 0.08, 0.3,
       (select o.id from organization o where parent_id is null limit 1)
     from generate_series(0, $1 - 1) n`,
    [plants],
  );
  const devices = (kind: number, type: string, letter: string, dongle: string) =>
    owner.query(
      `insert into device (id, type, serial_number, plant_id, dongle_id)
       select ${id(kind)}, '${type}', '${letter}-' || (1000000 + n), ${id(0)}, ${dongle} from generate_series(0, $1 - 1) n`,
      [plants],
    );
  await devices(1, 'DONGLE', 'D', 'null');
  await devices(2, 'INVERTER', 'I', id(1));
  await devices(3, 'CELL', 'B', id(1));
  await devices(4, 'METERBOX', 'M', id(1));
  const hashes = Array.from({ length: plants }, (_, n) => createHash('sha256').update(secretOf(n)).digest());
  await owner.query(
    `insert into dongle_secret (device_id, secret_hash) select ${id(1, '(o - 1)')}, hash from unnest($1::bytea[]) with ordinality u (hash, o)`,
    [hashes],
  );
  await owner.query('analyze');
}
