import type { Call, Endpoint } from '#contract/endpoint.ts';
import { headersFor, type Parts, timeoutMs, urlOf } from './request.ts';
import { getToken } from './token.ts';

/** A reading call in plain words: the contract's own object would bring all its schemas into the first file. */
export type Ahead<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> & (Endpoint extends E ? Parts : Call<E>);

/** As long as an answer counts as fresh in the pages themselves. */
const freshMs = 5_000;

const begun = new Map<string, { at: number; answer: Promise<Response> }>();

const keyOf = (method: string, url: string, body: BodyInit | null) => JSON.stringify([method, url, body, getToken()]);

/** Begins a reading call whose page is still on its way; the page's own call gets the answer. */
export function callAhead({ method, path, ...parts }: Ahead): void {
  const url = urlOf(path, parts);
  const body = method === 'POST' ? JSON.stringify(parts.body ?? {}) : null;
  const headers = headersFor(body && 'application/json');
  const answer = fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) });
  // whoever takes the answer hears of its failure
  answer.catch(() => {});
  begun.set(keyOf(method, url, body), { at: Date.now(), answer });
}

/** The answer to a call that was begun ahead; handed out once, and not when it has become old. */
export function takeAhead(method: string, url: string, body: BodyInit | null): Promise<Response> | null {
  const key = keyOf(method, url, body);
  const early = begun.get(key);
  begun.delete(key);
  return early && Date.now() - early.at < freshMs ? early.answer : null;
}
