import { passing } from '../lib/storage.ts';

const key = 'reloadedForChunk';

/** After a new version was installed, the old page asks for files that are gone: one reload brings the new page. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    if (passing.get(key)) return;
    // Only a server that answers can have a newer page; without one a reload would lose the page that stands.
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return;
        passing.set(key, 'yes');
        window.location.reload();
      },
      () => {},
    );
  });
}

/** Once a page has arrived, the next stale file may reload again. */
export function chunksAreFresh(): void {
  passing.set(key, null);
}
