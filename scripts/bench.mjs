// Measures the built product: all of it, or the parts named on the command line.
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { buildIfNeeded, checkNode, fail, installIfNeeded, root, run } from './prepare.mjs';

const parts = [
  'web',
  'api',
  'people',
  'plants',
  'dashboard',
  'ingest',
  'readings',
  'live',
  'reports',
  'expected',
  'connections',
  'commands',
  'firmware',
  'alarms',
];
const inBrowser = ['web', 'live'];
const named = process.argv.slice(2);
const unknown = named.find((name) => !parts.includes(name));
if (unknown) fail(`There is no measurement "${unknown}". Type: npm run bench -- ${parts.join(' or ')}`);
const wanted = named.length > 0 ? named : parts;

checkNode();
installIfNeeded();
// the memory for what lives shortly is as large as with npm start
const env = { ...process.env, NODE_OPTIONS: '--max-semi-space-size=64' };
// measured in what people have
if (wanted.some((part) => inBrowser.includes(part))) env.CHROMIUM_PATH = findOrInstallChromium(['chromium']);
buildIfNeeded();

for (const part of wanted) {
  console.log(`\n== bench/${part} ==\n`);
  const { status } = run(join(root, 'node_modules/.bin/tsx'), [`bench/${part}.ts`], { env });
  if (status !== 0) process.exitCode = 1;
}
