import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../server/src/config.ts';
import { startLoop } from '../../server/src/platform/loop.ts';
import { startBroker } from '../../server/src/platform/mqtt.ts';
import type { Installation } from '../shared/installation.ts';

const inFlight = 4;
const stepMs = 60_000;

/** Everything that hears dongles; alarms only where they are asked for. */
export async function startServer(createApp: Installation['createApp']) {
  const { services, receive } = createApp();
  const { telemetry, alarms } = services;
  const problems: unknown[] = [];
  const onError = (error: unknown) => problems.push(error);
  const { authenticate } = telemetry.dongles;
  const broker = await startBroker({ host: '127.0.0.1', port: 0, authenticate, receive, onError });
  const stopTelemetry = startLoop(telemetry.tick, 1_000, onError);
  return {
    port: broker.port,
    alarms,
    startAlarms: () => startLoop(alarms.tick, 1_000, onError),
    async close() {
      await stopTelemetry();
      await broker.close();
      if (problems.length > 0) throw problems[0];
    },
  };
}

/** Dongles that report as fast as they are answered: messages a second. */
export async function reportRate(port: number, plants: number, steps: number, start: number): Promise<number> {
  const load = fork(join(root, 'bench/ingest/load.ts'), [port, plants, steps, inFlight, start, stepMs].map(String), {
    execArgv: ['--import', 'tsx'],
  });
  await once(load, 'message');
  load.send('go');
  const [{ seconds }] = (await once(load, 'message')) as [{ seconds: number }];
  return (plants * steps) / seconds;
}
