import { vi } from 'vitest';
import type { Data, Endpoint } from '#contract/endpoint.ts';
import { type ErrorName, errors, success } from '#contract/errors.ts';

interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

type Reply = Response | Promise<Response>;
type Handler = (seen: Seen) => Reply;

function json(status: number, envelope: { code: number; msg: string; data: unknown }): Response {
  return new Response(JSON.stringify(envelope), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

export function ok<E extends Endpoint>(_endpoint: E, data: Data<E>): Response {
  return json(200, { code: success, msg: 'Success', data });
}

export function refused(name: ErrorName, data: unknown = null, msg: string = name): Response {
  const { status, code } = errors[name];
  return json(status, { code, msg, data });
}

function fits(endpoint: Endpoint, method: string, path: string): boolean {
  if (endpoint.method !== method) return false;
  const pattern = endpoint.path.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}

/** Plays the server: answers fetch, and uploads with progress, by what the test declares. The last declared answer wins. */
export function playServer() {
  const handlers: { endpoint: Endpoint; handler: Handler }[] = [];
  const calls: Seen[] = [];

  const reply = async (method: string, url: string, headers: Headers, body: unknown): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const seen = { method, path: pathname, query: Object.fromEntries(searchParams), headers, body };
    calls.push(seen);
    const found = handlers.findLast(({ endpoint }) => fits(endpoint, method, pathname));
    return found ? found.handler(seen) : refused('notFound', null, `no answer declared for ${method} ${pathname}`);
  };

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([reply(init.method ?? 'GET', String(url), new Headers(init.headers), bodyOf(init.body)), aborted]);
  });

  vi.stubGlobal('XMLHttpRequest', uploadVia(reply));

  return {
    calls,
    /** Answers an endpoint with data, or with what a function of the request gives. */
    on<E extends Endpoint>(endpoint: E, answer: Data<E> | Handler): void {
      const handler: Handler = typeof answer === 'function' ? (answer as Handler) : () => ok(endpoint, answer);
      handlers.push({ endpoint, handler });
    },
    callsTo(endpoint: Endpoint): Seen[] {
      return calls.filter(({ method, path }) => fits(endpoint, method, path));
    },
  };
}

function uploadVia(reply: (method: string, url: string, headers: Headers, body: unknown) => Promise<Response>) {
  return class {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    responseType = '';
    response: Blob | null = null;
    status = 0;
    #method = 'GET';
    #url = '';
    #headers = new Headers();
    #answer = new Headers();
    #aborted = false;
    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answer.get(name);
    }
    abort() {
      this.#aborted = true;
      this.onabort?.();
    }
    async send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const answer = await reply(this.#method, this.#url, this.#headers, body);
      if (this.#aborted) return;
      this.status = answer.status;
      this.#answer = answer.headers;
      this.response = await answer.blob();
      this.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 2 });
      this.onload?.();
    }
  };
}
