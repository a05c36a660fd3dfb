import { createServer } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { type Config, loadEnvFile, readConfig, root } from './config.ts';
import type { CommandsService } from './modules/commands/commands.service.ts';
import { createDemo, type Demo } from './modules/demo/demo.module.ts';
import type { TelemetryModule } from './modules/telemetry/telemetry.module.ts';
import { openWriter } from './platform/copy.ts';
import { openVault } from './platform/crypto.ts';
import { checkServer, type Database, openDatabase, ownerPool } from './platform/db.ts';
import { enqueue, startWorker } from './platform/jobs.ts';
import { startLoop } from './platform/loop.ts';
import { migrate } from './platform/migrate.ts';
import { joinBroker, type Receive, startBroker } from './platform/mqtt.ts';
import { startPostgres } from './platform/postgres.ts';
import { StartupError } from './platform/startup-error.ts';
import { passwordWasShown, seed } from './seed.ts';

type Stop = () => Promise<unknown>;

const roundMs = 1_000;
const rollOutRoundMs = 2_000;
const writers = 5;

async function checkPort({ host, port }: Config): Promise<void> {
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program. Choose another one with PORT.`,
        EACCES: `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`,
        EADDRNOTAVAIL: `The address ${host} does not belong to this machine. Check HOST.`,
      };
      fail(new StartupError(reasons[error.code ?? ''] ?? `The address ${host}:${port} cannot be opened: ${error.message}.`));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

interface Ingest {
  /** For the printed block. */
  address: string;
  /** Of the broker inside. */
  port: number | null;
}

/** Hears the dongles and tells them what they are to do, by the broker inside or by one outside. */
async function startIngest(
  config: Config,
  telemetry: TelemetryModule,
  commands: CommandsService,
  receive: Receive,
  onError: (error: unknown) => void,
  stops: Stop[],
): Promise<Ingest> {
  const { url, port, tls, clientId, connections } = config.mqtt;
  if (url) {
    const joined = await joinBroker({ url, clientId, connections, receive, onError });
    stops.unshift(joined.close);
    stops.unshift(startLoop(() => commands.send(joined), roundMs, onError));
    return { address: new URL(url).host, port: null };
  }
  const broker = await startBroker({
    host: config.host,
    port,
    tls,
    authenticate: telemetry.dongles.authenticate,
    receive,
    onError,
  });
  stops.unshift(broker.close);
  stops.unshift(startLoop(() => commands.send(broker), roundMs, onError));
  const { port: open, tlsPort } = broker;
  const address = tlsPort ? `${config.host}:${tlsPort} with TLS, 127.0.0.1:${open} without` : `${config.host}:${open}`;
  return { address, port: open };
}

interface Printed {
  address: string;
  mqtt: string | undefined;
  password: string | undefined;
  movedTo: string | undefined;
}

function printBlock(config: Config, { address, mqtt, password, movedTo }: Printed): void {
  const chosen = config.adminPassword ? 'the password of ADMIN_PASSWORD' : password;
  const lines = [
    `${config.product.name} ${config.version} is ready`,
    '',
    `  Open      ${address}`,
    config.demo ? '  Demo      one click on the sign-in page' : undefined,
    password ? `  Sign in   admin, ${chosen}` : '  Sign in   admin, with your password',
    password && !config.adminPassword ? '            (shown only now: note it, or change it after signing in)' : undefined,
    mqtt ? `  MQTT      ${mqtt}` : undefined,
    config.smtpUrl ? undefined : '  Mail      not set: messages are kept under System, Messages',
    movedTo ? `  Database  in ${movedTo}, because it may not run as root below this folder` : undefined,
    '  Stop      Ctrl-C',
  ];
  process.stdout.write(`\n${lines.filter((l) => l !== undefined).join('\n')}\n\n`);
}

async function start(stops: Stop[]): Promise<void> {
  loadEnvFile();
  const config = readConfig();
  await checkPort(config);
  const vault = openVaultOrExplain(config);

  let url = config.databaseUrl;
  let movedTo: string | undefined;
  if (url) await checkServer(url);
  else {
    const postgres = await startPostgres({ root, dataDir: config.dataDir, readableDir: config.readableDir });
    stops.unshift(postgres.stop);
    ({ url, movedTo } = postgres);
  }
  const owner = ownerPool(url);
  stops.unshift(() => owner.end());
  await migrate(owner, join(root, 'server/migrations'));
  const db = openDatabase(url, config.databasePool);
  stops.unshift(() => db.destroy());
  const password = await seed(db, config);

  const writer = openWriter(url, writers);
  stops.unshift(() => writer.close());

  const { app, jobs, services, receive } = createApp(config, db, writer, vault, join(root, 'build/console'));
  const { telemetry, alarms, commands, control, campaigns, dashboard } = services;
  await telemetry.keepPartitions();
  const onError = (error: unknown) => app.log.error({ error: String(error) }, 'telemetry failed');
  const demo = createDemo({ config, root, writer, vault, ingest: telemetry.ingest });
  if (config.demoFleet && config.services.includes('ingest')) await layDemo(demo, db, telemetry, onError);
  if (config.services.includes('jobs')) {
    const worker = await startWorker(owner, jobs, (name, error) =>
      app.log.error({ job: name, error: String(error) }, 'job failed'),
    );
    stops.unshift(() => worker.stop());
    stops.unshift(startLoop(telemetry.tick, roundMs, onError));
    stops.unshift(startLoop(dashboard.tick, roundMs, (error) => app.log.error({ error: String(error) }, 'dashboard failed')));
    stops.unshift(startLoop(alarms.tick, roundMs, (error) => app.log.error({ error: String(error) }, 'alarms failed')));
    stops.unshift(startLoop(control.tick, roundMs, onError));
    stops.unshift(
      startLoop(campaigns.tick, rollOutRoundMs, (error) => app.log.error({ error: String(error) }, 'roll-outs failed')),
    );
  }
  const ingest = config.services.includes('ingest')
    ? await startIngest(config, telemetry, commands, receive, onError, stops)
    : undefined;
  if (config.services.includes('api')) {
    stops.unshift(() => app.close());
    const address = await app.listen({ host: config.host, port: config.port });
    printBlock(config, { address: config.publicUrl ?? address, mqtt: ingest?.address, password, movedTo });
    if (password) await passwordWasShown(db);
    if (ingest?.port && config.demoFleet) {
      stops.unshift(await demo.run(address, `mqtt://${new URL(address).hostname}:${ingest.port}`, onError));
    }
  }
}

/** A demo that cannot be laid down is tried again at the next start; nothing else waits for it. */
async function layDemo(demo: Demo, db: Database, telemetry: TelemetryModule, onError: (error: unknown) => void): Promise<void> {
  try {
    if (await demo.lay()) {
      await telemetry.derive.settle();
      await telemetry.status.sweep();
      // what is derived once an hour need not be waited for
      for (const job of ['dashboard:yields', 'expected:derive']) await enqueue(db, job, {});
    }
  } catch (error) {
    onError(error);
  }
}

function openVaultOrExplain(config: Config) {
  try {
    return openVault(config.secretKey, config.dataDir);
  } catch {
    throw new StartupError(
      `The data folder ${config.dataDir} cannot be written. Choose another with DATA_DIR or change its permissions.`,
    );
  }
}

export async function main(): Promise<void> {
  const stops: Stop[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), 15_000).unref();
    for (const each of stops) await each().catch((error) => console.error(String(error)));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    await start(stops);
  } catch (error) {
    console.error(error instanceof StartupError ? `Sunkeep cannot start. ${error.message}` : error);
    await stop(1);
  }
}

await main();
