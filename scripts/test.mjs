// The whole proof, in one command. The last line counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { buildIfNeeded, checkNode, installIfNeeded, root, run } from './prepare.mjs';

checkNode();
installIfNeeded();
const CHROMIUM_PATH = findOrInstallChromium();
const results = mkdtempSync(join(tmpdir(), 'sunkeep-results-'));
const totals = { passed: 0, failed: 0 };

function add(name, { passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
  console.log(`${name}: ${passed} passed, ${failed} failed\n`);
}

/** What the runner wrote; if it wrote nothing, or ended badly without a failed test, that counts as one failure. */
function outcome(file, status, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

add('checks', await check());
buildIfNeeded();

const unit = join(results, 'vitest.json');
const vitest = run(join(root, 'node_modules/.bin/vitest'), [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unit}`,
  // as for the stories in e2e/: a busy machine alone must not refuse a change
  ...(process.env.CI ? ['--retry=1'] : []),
]);
add(
  'unit, route and page tests',
  outcome(unit, vitest.status, (r) => ({ passed: r.numPassedTests, failed: r.numTotalTests - r.numPassedTests })),
);

const browser = join(results, 'playwright.json');
const playwright = run(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
  {
    env: { ...process.env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
  },
);
add(
  'browser tests',
  outcome(browser, playwright.status, (r) => ({
    passed: r.stats.expected + r.stats.flaky,
    failed: r.stats.unexpected + r.stats.skipped,
  })),
);

rmSync(results, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
