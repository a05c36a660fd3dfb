import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one's own, like a freshly seeded one. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: template.replace('/sunkeep?', '/postgres?') });
  await server.connect();
  await server.query(`create database ${name} template sunkeep strategy file_copy`);
  return {
    url: template.replace('/sunkeep?', `/${name}?`),
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
