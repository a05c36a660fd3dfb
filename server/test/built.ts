import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../src/config.ts';
import { testEnvironment } from './environment.ts';

/** The built server as a process of its own, which a test can kill. */
export const launchBuilt = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...testEnvironment, PORT: '0', ...environment },
    stdio: 'inherit',
  });

export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
