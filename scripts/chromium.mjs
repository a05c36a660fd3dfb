import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, run } from './prepare.mjs';

const others = ['chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function find(names) {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...inPath, ...places].find((path) => {
    try {
      if (path) accessSync(path, constants.X_OK);
      return Boolean(path);
    } catch {
      return false;
    }
  });
}

/**
 * The system's browser, installed by its package manager where that is permitted; the first of these packages that is there.
 * Stories take one without a window, for a fifth of their time would be drawing what nobody sees.
 */
export function findOrInstallChromium(packages = ['chromium-headless-shell', 'chromium']) {
  const names = [...packages, ...others];
  const found = find(names);
  if (found) return found;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    for (const name of packages) {
      if (find(names)) break;
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
  }
  const installed = find(names);
  if (installed) return installed;
  const how = hasApt ? 'sudo apt-get install chromium' : 'install Chromium with your package manager, or set CHROMIUM_PATH';
  fail(`This needs Chromium. Type: ${how}`);
}
