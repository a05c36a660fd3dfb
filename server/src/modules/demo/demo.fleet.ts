import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DemoLine, DemoOrder } from '#contract/demo.ts';

/** As source or as built, like the server itself. */
function command(root: string): string[] {
  return import.meta.url.endsWith('.ts')
    ? ['--import', 'tsx', join(root, 'fleet/src/demo.ts')]
    : [join(root, 'build/fleet/demo.js')];
}

/** Orders go by the input, where no list of processes shows them. The child ends when its input does. */
function start(root: string, order: DemoOrder): ChildProcess {
  const child = spawn(process.execPath, command(root), { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin?.on('error', () => {});
  child.stdin?.write(`${JSON.stringify(order)}\n`);
  if (order.task === 'history') child.stdin?.end();
  return child;
}

/** What the fleet tells, line by line; it throws where the fleet did not come to its end. */
export async function* tellHistory(root: string, order: DemoOrder & { task: 'history' }): AsyncGenerator<DemoLine> {
  const child = start(root, order);
  const ended = once(child, 'exit');
  try {
    if (!child.stdout) throw new Error('the fleet has no output');
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as DemoLine;
    const [code] = await ended;
    if (code !== 0) throw new Error(`the fleet ended with ${code}`);
  } finally {
    child.kill();
  }
}

const againMs = 5_000;

/** Keeps the fleet alive until it is stopped. */
export function keepAlive(
  root: string,
  order: DemoOrder & { task: 'live' },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let child: ChildProcess | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  const launch = () => {
    child = start(root, order);
    child.stdout?.resume();
    child.once('exit', (code) => {
      if (stopped) return;
      onError(new Error(`the fleet ended with ${code}`));
      again = setTimeout(launch, againMs);
    });
  };
  launch();
  return async () => {
    stopped = true;
    clearTimeout(again);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
}
