import { passing } from '../lib/storage.ts';

const key = 'reloadedForChunk';

/** After a new version was installed, the old page asks for files that are gone: one reload brings the new page. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (passing.get(key)) return;
    event.preventDefault();
    passing.set(key, 'yes');
    window.location.reload();
  });
}

/** Once a page has arrived, the next stale file may reload again. */
export function chunksAreFresh(): void {
  passing.set(key, null);
}
