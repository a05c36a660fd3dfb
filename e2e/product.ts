import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '../server/test/free-port.ts';

const root = resolve(import.meta.dirname, '..');
export const adminPassword = 'Browser-Tests-1';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The built product as a person starts it, with a data folder of its own. */
export async function startProduct(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sunkeep-e2e-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user
  const port = await freePort();
  const mqttPort = await freePort();
  const url = `http://127.0.0.1:${port}`;

  async function launch() {
    const child = spawn(process.execPath, ['build/server/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        ADMIN_PASSWORD: adminPassword,
        LOG_LEVEL: 'error',
        MQTT_PORT: String(mqttPort),
        DEMO_FLEET: 'off',
        ...environment,
      },
    });
    let output = '';
    const ready = new Promise<void>((done, fail) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('is ready')) done();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => fail(new Error(`The server ended: ${output}`)));
    });
    await ready;
    return child;
  }

  /** The owner's way to the database. */
  const database = (): pg.ClientConfig => {
    const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4];
    return { host, user: 'sunkeep', database: 'sunkeep' };
  };

  /** Codes are sent once a minute, and so many an hour: instead of waiting, those already sent become an hour older. */
  async function letTimePass(): Promise<void> {
    const client = new pg.Client(database());
    await client.connect();
    await client.query("update verification_code set created_at = created_at - interval '1 hour'");
    await client.end();
  }

  let child = await launch();
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return {
    url,
    mqttPort,
    database,
    letTimePass,
    /** The moment up to which the fleet told its past. */
    demoAnchor: (): number => JSON.parse(readFileSync(join(dataDir, 'fleet/demo.json'), 'utf8')).anchor,
    kill: () => end('SIGKILL'),
    async restart() {
      child = await launch();
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
