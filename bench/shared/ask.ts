import type { Endpoint } from '#contract/endpoint.ts';

/** Asks once, and says how long the answer took in milliseconds. Any answer but 200 ends the measurement. */
export async function ask(
  url: string,
  token: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  body?: object,
): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${endpoint.path} answered ${response.status}`);
  return performance.now() - begun;
}
