import { passing } from '../lib/storage.ts';

const key = 'reloadedForChunk';
/** A file that is missing even in the newest page must not make it reload for ever. */
const pauseMs = 60_000;

/** After a new version was installed, the old page asks for files that are gone: one reload brings the new page. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(passing.get(key)) < pauseMs) return;
    // Only a server that answers can have a newer page; without one a reload would lose the page that stands.
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return;
        passing.set(key, String(Date.now()));
        window.location.reload();
      },
      () => {},
    );
  });
}
