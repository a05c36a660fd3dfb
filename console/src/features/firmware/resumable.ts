import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { errors } from '#contract/errors.ts';
import { uploadPath } from '#contract/files.ts';
import { headersFor } from '../../lib/request.ts';
import { endSession } from '../../lib/token.ts';
import { isThere } from '../../ui/import/report.ts';
import { FileGone } from './hashInBackground.ts';

interface Sending {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  /** The connection is lost; it goes on by itself. */
  onInterrupted: () => void;
}

const chunkBytes = 8 * 1024 * 1024;
/** A connection that carries nothing for so long is dead, though nobody has said so. */
const silentMs = 30_000;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** What passes by itself: a server that restarts, a proxy without one, too many at once, a part that stands already. */
const passes = (method: string, status: number) =>
  status >= 500 || [408, 423, 429].includes(status) || (status === errors['files.offset'].status && method === 'PATCH');

function wordsOf(response: HttpResponse): string {
  try {
    return String(JSON.parse(response.getBody()).msg ?? '');
  } catch {
    return '';
  }
}

/**
 * Brings a file to the server piece by piece and answers its id. A lost connection only pauses it, and the same file
 * chosen again after a reload goes on where it stood.
 */
export function sendResumable(file: File, { signal, onSent, onInterrupted }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    let pauses = 0;
    let going = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const upload = new Upload(file, {
      endpoint: new URL(uploadPath, window.location.href).href,
      chunkSize: chunkBytes,
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      headers: headersFor(null),
      metadata: { filename: file.name, filetype: 'application/octet-stream' },
      onProgress: (bytes) => {
        watch();
        onSent(bytes);
      },
      onChunkComplete: () => {
        pauses = 0;
      },
      // The library would begin from the start when it cannot be told where the upload stands.
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD' && passes('HEAD', response.getStatus())) throw new Error('try again');
      },
      onError: (error) => void onError(error),
      onSuccess: () => end(() => resolve(upload.url?.split('/').at(-1) ?? '')),
    });

    function go() {
      if (going) return;
      going = true;
      watch();
      upload.start();
    }
    function watch() {
      clearTimeout(timer);
      timer = setTimeout(pause, silentMs);
    }
    function pause() {
      going = false;
      clearTimeout(timer);
      void upload.abort();
      onInterrupted();
      timer = setTimeout(go, Math.min(longestPauseMs, firstPauseMs * 2 ** pauses++));
    }
    async function onError(error: Error) {
      const { originalRequest: request = null, originalResponse: response = null } = error as Partial<DetailedError>;
      const status = response?.getStatus() ?? 0;
      if (status === errors.noSession.status) endSession({ notice: response ? wordsOf(response) : '', returnHere: true });
      if (response && !passes(request?.getMethod() ?? '', status)) return end(() => reject(new Error(wordsOf(response))));
      if (!(await isThere(file))) return end(() => reject(new FileGone()));
      if (!signal.aborted) pause();
    }
    const cancel = () => {
      upload.abort(true).catch(() => {});
      end(() => reject(signal.reason));
    };
    function end(settle: () => void) {
      clearTimeout(timer);
      window.removeEventListener('offline', pause);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', cancel);
      settle();
    }

    signal.addEventListener('abort', cancel);
    window.addEventListener('offline', pause);
    window.addEventListener('online', go);
    void upload.findPreviousUploads().then(([previous]) => {
      if (signal.aborted) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      go();
    });
  });
}
