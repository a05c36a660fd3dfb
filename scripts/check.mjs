// Everything that a machine can see without running the product. Prints one line a check and, on failure, what it said.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockfileProblem } from './lockfile.mjs';
import { checkNode, installIfNeeded, root } from './prepare.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
const tsc = [process.execPath, join(root, 'node_modules/typescript7/bin/tsc'), '--noEmit', '-p'];

const commands = {
  'types of server, contract and scripts': [...tsc, 'tsconfig.json'],
  'types of console': [...tsc, 'console/tsconfig.json'],
  'lint and format': [bin('biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  'import rules': [
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.mjs',
    'contract',
    'server',
    'console',
    'fleet',
    'e2e',
    'bench',
    'scripts',
  ],
  'dead code and unused dependencies': [bin('knip'), '--treat-config-hints-as-errors'],
};

function execute([command, ...args]) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ ok: false, output: String(error) }));
    child.on('close', (code) => done({ ok: code === 0, output }));
  });
}

export async function check() {
  const results = [];
  const report = (name, { ok, output }, ms) => {
    results.push(ok);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${(ms / 1000).toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd());
  };
  const problem = lockfileProblem();
  report('lockfile', { ok: problem === null, output: problem ?? '' }, 0);
  const waiting = Object.entries(commands);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = Date.now();
      report(next[0], await execute(next[1]), Date.now() - begun);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkNode();
  installIfNeeded();
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
