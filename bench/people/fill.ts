import type pg from 'pg';

/** One dealer with all the organizations below it, three levels deep, and accounts spread evenly over them. */
export async function fillPeople(owner: pg.Pool, organizations: number, accounts: number): Promise<void> {
  await owner.query(`insert into organization (id, parent_id, kind, name)
    select '00000000-0000-4000-8000-000000000000', id, 'DEALER', 'Dealer' from organization where parent_id is null`);
  const level = (from: number, to: number, parent: string) =>
    owner.query(`insert into organization (id, parent_id, kind, name)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, ${parent}, 'INSTALLER', 'Organization ' || i from generate_series(${from}, ${to}) i`);
  const top = Math.round(Math.sqrt(organizations));
  await level(1, top, "'00000000-0000-4000-8000-000000000000'");
  await level(top + 1, organizations - 1, `('00000000-0000-4000-8000-' || lpad((1 + i % ${top})::text, 12, '0'))::uuid`);
  await owner.query(
    `insert into account (id, kind, account_name, nick_name, email, status, organization_id, language, created_at)
     select gen_random_uuid(), 'STAFF', 'person-' || i, 'Person ' || i, 'person-' || i || '@example.org',
       case when i % 10 = 0 then 'stop' else 'normal' end,
       ('00000000-0000-4000-8000-' || lpad((i::bigint * 7919 % $1)::text, 12, '0'))::uuid, 'en-GB', now() - i * interval '1 minute'
     from generate_series(1, $2) i`,
    [organizations, accounts],
  );
  await owner.query('analyze');
}
