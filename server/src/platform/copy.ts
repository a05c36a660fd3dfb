import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Tx } from './db.ts';
import { asApplication } from './db.ts';
import type { DB } from './schema.ts';

/** A transaction that also takes rows by COPY. */
export type CopyTx = Tx & { copyIn(table: string, columns: readonly string[], rows: Buffer): Promise<void> };

export type Writer = ReturnType<typeof openWriter>;

async function copyIn(client: pg.PoolClient, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  const names = columns.map((c) => client.escapeIdentifier(c)).join(', ');
  const stream = client.query(from(`copy ${client.escapeIdentifier(table)} (${names}) from stdin (format binary)`));
  const done = once(stream, 'finish');
  stream.end(rows);
  await done;
}

/** Connections of their own for bulk work, so that requests never wait behind it. */
export function openWriter(url: string, max: number) {
  const pool = asApplication(url, max);

  return {
    async transaction<T>(work: (tx: CopyTx) => Promise<T>): Promise<T> {
      const client = await pool.connect();
      const single = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient;
      const handle = new Kysely<DB>({
        dialect: new PostgresDialect({ pool: { connect: async () => single, end: async () => {} } as unknown as pg.Pool }),
      });
      const tx = Object.assign(handle as unknown as Tx, {
        copyIn: (table: string, columns: readonly string[], rows: Buffer) => copyIn(client, table, columns, rows),
      });
      let broken: unknown;
      try {
        await client.query('begin');
        const result = await work(tx);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: unknown) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken !== undefined);
      }
    },
    close: () => pool.end(),
  };
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const epochMs = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;
const high = 2 ** 32;

export type ColumnType = 'uuid' | 'timestamptz' | 'date' | 'real' | 'smallint' | 'bigint' | 'boolean' | 'text' | 'text[]';
export type CellValue = string | number | boolean | string[] | null | undefined;

/** Rows in the database's own binary form. */
export class CopyRows {
  #buffer: Buffer;
  #at: number;

  constructor(bytes = 64 * 1024) {
    this.#buffer = Buffer.allocUnsafe(bytes);
    this.#at = signature.copy(this.#buffer);
  }

  begin(columns: number): void {
    this.#room(2);
    this.#at = this.#buffer.writeInt16BE(columns, this.#at);
  }

  cell(type: ColumnType, value: CellValue): void {
    this.#room(20);
    if (value === null || value === undefined) {
      this.#at = this.#buffer.writeInt32BE(-1, this.#at);
      return;
    }
    switch (type) {
      case 'real':
        this.#length(4);
        this.#at = this.#buffer.writeFloatBE(value as number, this.#at);
        return;
      case 'bigint':
        this.#length(8);
        this.#int64(value as number);
        return;
      case 'timestamptz':
        this.#length(8);
        this.#int64(((value as number) - epochMs) * 1000);
        return;
      case 'date':
        this.#length(4);
        this.#at = this.#buffer.writeInt32BE((Date.parse(value as string) - epochMs) / dayMs, this.#at);
        return;
      case 'uuid':
        this.#length(16);
        this.#at += this.#buffer.write((value as string).replaceAll('-', ''), this.#at, 'hex');
        return;
      case 'smallint':
        this.#length(2);
        this.#at = this.#buffer.writeInt16BE(value as number, this.#at);
        return;
      case 'boolean':
        this.#length(1);
        this.#at = this.#buffer.writeInt8(value ? 1 : 0, this.#at);
        return;
      case 'text':
        this.#text(value as string);
        return;
      case 'text[]':
        this.#texts(value as string[]);
    }
  }

  end(): Buffer {
    this.#room(2);
    this.#at = this.#buffer.writeInt16BE(-1, this.#at);
    return this.#buffer.subarray(0, this.#at);
  }

  #length(bytes: number): void {
    this.#at = this.#buffer.writeInt32BE(bytes, this.#at);
  }

  #int64(value: number): void {
    this.#at = this.#buffer.writeInt32BE(Math.floor(value / high), this.#at);
    this.#at = this.#buffer.writeUInt32BE(value - Math.floor(value / high) * high, this.#at);
  }

  #text(value: string): void {
    const bytes = Buffer.byteLength(value);
    this.#room(bytes + 4);
    this.#length(bytes);
    this.#at += this.#buffer.write(value, this.#at);
  }

  #texts(values: string[]): void {
    const bytes = values.reduce((sum, v) => sum + 4 + Buffer.byteLength(v), 20);
    this.#room(bytes + 4);
    this.#length(bytes);
    for (const part of [1, 0, pg.types.builtins.TEXT, values.length, 1]) this.#at = this.#buffer.writeInt32BE(part, this.#at);
    for (const value of values) this.#text(value);
  }

  #room(bytes: number): void {
    if (this.#at + bytes + 64 <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe((this.#buffer.length + bytes) * 2);
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
