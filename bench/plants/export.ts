import { plantEndpoints } from '#contract/plants.ts';

const megabyte = 1024 * 1024;

/** Reads the whole export while watching how much memory this process, the server in it, takes. */
export async function measureExport(url: string, token: string) {
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const begun = performance.now();
  const response = await fetch(`${url}${plantEndpoints.export.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  clearInterval(watch);
  return {
    seconds: (performance.now() - begun) / 1000,
    fileMb: bytes / megabyte,
    aboveIdleMb: (most - idle) / megabyte,
  };
}
