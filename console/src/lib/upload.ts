import type { Answer, Outgoing } from './api.ts';

/** The same exchange as with fetch, but with progress of what has been sent, which fetch cannot tell. */
export function viaUpload(request: Outgoing, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const settle = (act: () => void) => () => {
      request.signal.removeEventListener('abort', abort);
      act();
    };
    xhr.open(request.method, request.url);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = settle(() =>
      resolve({
        status: xhr.status,
        type: xhr.getResponseHeader('content-type') ?? '',
        text: () => new Response(xhr.response).text(),
        blob: async () => xhr.response as Blob,
      }),
    );
    xhr.onerror = settle(() => reject(new TypeError('network')));
    xhr.onabort = settle(() => reject(request.signal.reason));
    if (request.signal.aborted) return reject(request.signal.reason);
    request.signal.addEventListener('abort', abort, { once: true });
    xhr.send(request.body as XMLHttpRequestBodyInit);
  });
}
