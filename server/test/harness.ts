import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authEndpoints } from '#contract/auth.ts';
import type { Call, Data, Endpoint } from '#contract/endpoint.ts';
import type { Envelope, FieldProblem } from '#contract/errors.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openWriter } from '../src/platform/copy.ts';
import { Vault } from '../src/platform/crypto.ts';
import { openDatabase, ownerPool } from '../src/platform/db.ts';
import { runWaitingJobs } from '../src/platform/jobs.ts';
import { cloneDatabase } from './database.ts';
import { testEnvironment } from './environment.ts';

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
export const adminPassword = md5(testEnvironment.ADMIN_PASSWORD);

export interface Answer<E extends Endpoint> extends Envelope<Data<E>> {
  status: number;
  fields: FieldProblem[];
}

interface Who {
  token?: string;
  lang?: string;
  address?: string;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The real application on a database of its own. */
export async function startTestApp(environment: Record<string, string> = {}) {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sunkeep-test-'));
  const config = readConfig({ ...testEnvironment, DATA_DIR: folder, ...environment, DATABASE_URL: database.url });
  const db = openDatabase(database.url, 6);
  const owner = ownerPool(database.url, 3);
  const writer = openWriter(database.url, 3);
  const { app, jobs, services, receive } = createApp(config, db, writer, new Vault(testEnvironment.SECRET_KEY));
  await app.ready();

  function request<E extends Endpoint>(endpoint: E, input: Partial<Call<E>>, who: Who) {
    const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: object };
    return {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? ''),
      query,
      headers: { lang: who.lang ?? 'en-GB', ...(who.token && { authorization: `Bearer ${who.token}` }) },
      remoteAddress: who.address ?? '127.0.0.1',
      ...(endpoint.method === 'POST' && { payload: body ?? {} }),
    };
  }

  async function call<E extends Endpoint>(endpoint: E, input: Partial<Call<E>> = {}, who: Who = {}): Promise<Answer<E>> {
    const response = await app.inject(request(endpoint, input, who));
    const envelope = response.json() as Envelope<Data<E>>;
    const fields = (envelope.data as { fields?: FieldProblem[] } | null)?.fields ?? [];
    return { status: response.statusCode, fields, ...envelope };
  }

  const errors: string[] = [];
  return {
    app,
    /** Where files and keys lie. */
    folder,
    url: database.url,
    db,
    writer,
    owner,
    call,
    /** The status alone, also of answers that are files or do not end. */
    async status(endpoint: Endpoint, input: object, who: Who): Promise<number> {
      const response = await app.inject({ ...request(endpoint, input, who), payloadAsStream: true });
      response.stream().destroy();
      return response.statusCode;
    },
    services,
    receive,
    /** Failures of jobs since the start. */
    jobErrors: errors,
    runJobs: () => runWaitingJobs(owner, jobs, (name, error) => errors.push(`${name}: ${error}`)),
    async signInAsAdmin(): Promise<string> {
      const { data } = await call(authEndpoints.login, { body: { account: 'admin', password: adminPassword } });
      return data;
    },
    async close() {
      await app.close();
      await db.destroy();
      await writer.close();
      await owner.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
