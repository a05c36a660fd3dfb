import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 6 * 1024 ** 3;

/** Programs can be started there, and the machine does not miss what the tests take. */
function hasRoom(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    const { bavail, bsize } = statfsSync(memory);
    return mount?.includes('noexec') === false && Math.min(bavail * bsize, process.availableMemory()) > enough;
  } catch {
    return false;
  }
}

/** The tests write gigabytes that nobody keeps. Where memory is plentiful they write there: a disk can take most of their time. */
export function writeToMemory(): void {
  const prefix = `sunkeep-tests-${process.getuid?.()}-`;
  if (process.env.TMPDIR?.startsWith(join(memory, prefix)) || !hasRoom()) return;
  for (const name of readdirSync(memory).filter((n) => n.startsWith(prefix))) {
    // a run that was killed could not clear up behind it
    if (!existsSync(`/proc/${name.slice(prefix.length)}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // as root the database runs as another user
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
