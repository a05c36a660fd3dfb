import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** What else the machine did meanwhile: figures of a busy machine are worth less. */
export function machine() {
  return { cores: cpus().length, node: process.version, loadAverage: loadavg().map((load) => Number(load.toFixed(2))) };
}

/** Keeps the figures, so that two runs can be compared. */
export function saveResults(name: string, results: object): void {
  const folder = join(root, 'bench/results');
  const measuredAt = new Date().toISOString();
  const file = join(folder, `${name}-${measuredAt.replace(/[:.]/g, '-')}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ measuredAt, machine: machine(), ...results }, null, 2)}\n`);
  const { cores, loadAverage } = machine();
  const busy = (loadAverage[0] ?? 0) > cores * 1.5;
  console.log(`\n${cores} cores, load average ${loadAverage.join(', ')}${busy ? ': too busy to trust the times' : ''}.`);
  console.log(`Kept in ${relative(root, file)}`);
}
