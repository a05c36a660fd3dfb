import type { Hashed } from './sha256.worker.ts';

/** The file was moved or changed after it was chosen. */
export class FileGone extends Error {}

/** The hash of a file, counted beside the page. */
export function hashInBackground(file: File, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sha256.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Hashed>) =>
      end(() => ('sha256' in data ? resolve(data.sha256) : reject(new FileGone())));
    worker.onerror = (event) => end(() => reject(new Error(event.message)));
    worker.postMessage(file);
  });
}
