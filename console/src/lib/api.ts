import i18next from 'i18next';
import type { Call, Data, Endpoint } from '#contract/endpoint.ts';
import { type Envelope, type FieldProblem, sessionEnded, success } from '#contract/errors.ts';
import { takeAhead } from './ahead.ts';
import { headersFor, type Parts, timeoutMs, urlOf } from './request.ts';
import { toast } from './toast.ts';
import { endSession, getToken } from './token.ts';

export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;

  constructor(code: number, msg: string, data: unknown = null) {
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.msg = msg;
    this.data = data;
  }

  get fields(): FieldProblem[] {
    const fields = (this.data as { fields?: unknown } | null)?.fields;
    return Array.isArray(fields) ? fields : [];
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the failure itself: no toast. */
  quiet?: boolean;
  /** The one file that an upload endpoint takes as its body. */
  file?: Blob;
  /** Share of the file that has been sent, 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

type Arguments<E extends Endpoint> = keyof Call<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: Call<E>, options?: CallOptions];

export interface Answer {
  status: number;
  type: string;
  text(): Promise<string>;
  blob(): Promise<Blob>;
}

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: BodyInit | null;
  signal: AbortSignal;
}

async function viaFetch({ url, ...init }: Outgoing): Promise<Answer> {
  const response = await (takeAhead(init.method, url, init.body) ?? fetch(url, init));
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: () => response.text(),
    blob: () => response.blob(),
  };
}

function envelopeOf(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Envelope) : null;
  } catch {
    return null;
  }
}

const serviceFail = () => i18next.t('serviceFail', { ns: 'common' });

function outgoing(endpoint: Endpoint, input: Parts, options: CallOptions, signal: AbortSignal): Outgoing {
  const sendsJson = !options.file && endpoint.method === 'POST';
  const contentType = options.file ? options.file.type || 'application/octet-stream' : sendsJson ? 'application/json' : null;
  return {
    method: endpoint.method,
    url: urlOf(endpoint.path, input),
    headers: headersFor(contentType),
    body: options.file ?? (sendsJson ? JSON.stringify(input.body ?? {}) : null),
    signal,
  };
}

/** Where a call goes and what goes with it, for answers that are read while they come. */
export function addressed<E extends Endpoint>(endpoint: E, input: Call<E>): { url: string; headers: Record<string, string> } {
  return { url: urlOf(endpoint.path, input), headers: headersFor(null) };
}

async function exchange(request: Outgoing, onUploadProgress: CallOptions['onUploadProgress']): Promise<unknown> {
  const send = onUploadProgress ? (await import('./upload.ts')).viaUpload : viaFetch;
  const answer = await send(request, onUploadProgress ?? (() => {}));
  const failed = answer.status < 200 || answer.status > 299;
  if (!failed && !answer.type.includes('json')) return answer.blob();
  const envelope = envelopeOf(await answer.text());
  if (!failed && envelope?.code === success) return envelope.data;
  const code = envelope?.code ?? answer.status;
  throw new ApiError(code === success ? answer.status : code, envelope?.msg || serviceFail(), envelope?.data);
}

async function withTimeout(signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), timeoutMs);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function perform(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<unknown> {
  const token = getToken();
  try {
    return await withTimeout(options.signal, (signal) =>
      exchange(outgoing(endpoint, input, options, signal), options.onUploadProgress),
    );
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const error = cause instanceof ApiError ? cause : new ApiError(0, serviceFail());
    if (error.code === sessionEnded) {
      // A late answer to an older token must not end the session that replaced it.
      if (token && token === getToken()) endSession({ notice: error.msg, returnHere: true });
    } else if (!options.quiet) {
      toast('error', error.msg);
    }
    throw error;
  }
}

/** Calls the server. Resolves with the data of the envelope, rejects with an ApiError. */
export function call<E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E>): Promise<Data<E>> {
  return perform(endpoint, input ?? {}, options ?? {}) as Promise<Data<E>>;
}

/** Fetches a file; what the server sends is handed on untouched. */
export function download<E extends Endpoint & { file: true }>(endpoint: E, ...[input, options]: Arguments<E>): Promise<Blob> {
  return perform(endpoint, input ?? {}, options ?? {}) as Promise<Blob>;
}
