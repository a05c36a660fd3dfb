// A registry that lacks the binaries of other platforms makes npm leave them out of the lockfile, and `npm ci` then refuses it
// everywhere. This writes the missing entries: `node scripts/lockfile.mjs`. `npm run check` asks for it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

const file = join(root, 'package-lock.json');
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'sunos', 'netbsd', 'openbsd', 'aix'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** The platform that a binary package names: `binding-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = systems.filter((s) => words.includes(s));
  const cpu = processors.filter((p) => words.includes(p));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') || words.includes('gnueabihf') ? ['glibc'] : undefined;
  return { ...(cpu.length > 0 && { cpu }), ...(libc && { libc }), ...(os.length > 0 && { os }) };
}

/** Where Node would find `name` from the package at `path`, if the lockfile has it. */
function find(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '' || !at.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
  }
}

function missing(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !find(lock.packages, path, name))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version: version.replace(/^[\^~]/, ''), ...platformOf(name), ...(entry.dev && { dev: true }), optional: true },
      ]),
  );
}

/** Null when the lockfile can be installed from any registry, on every platform; else what to do. */
export function lockfileProblem() {
  const text = readFileSync(file, 'utf8');
  if (/"resolved": "http/.test(text))
    return 'package-lock.json holds download addresses: delete them (see .npmrc) and install again.';
  if (missing(JSON.parse(text)).length > 0)
    return 'package-lock.json lacks binaries of other platforms. Run: node scripts/lockfile.mjs';
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { '': project, ...rest } = lock.packages;
  const all = { ...rest, ...Object.fromEntries(missing(lock)) };
  lock.packages = { '': project, ...Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en'))) };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
