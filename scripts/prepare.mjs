// What must be in place before anything of ours can run. Uses Node alone: the dependencies may not be there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Sunkeep needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

export function installIfNeeded() {
  const installed = modified(join(root, 'node_modules/.package-lock.json'));
  if (installed > 0 && installed >= modified(join(root, 'package-lock.json'))) return;
  console.log('Installing dependencies …');
  const { status } = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) fail('The dependencies could not be installed. Check the connection to the package registry and try again.');
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
}

const sources = [
  ...['contract', 'console', 'server/src', 'fleet/src'],
  ...['scripts/build.mjs', 'scripts/programs.mjs', 'package.json', 'package-lock.json'],
];

export function buildIfNeeded() {
  const stamp = join(root, 'build/sources.sha256');
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building …');
  const { status } = run(process.execPath, ['scripts/build.mjs']);
  if (status !== 0) fail('The build failed. The reason stands above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
