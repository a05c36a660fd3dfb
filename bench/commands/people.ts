// People in a process of their own: they click at a steady rate, whatever the answers take, and watch live what becomes of it.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authEndpoints } from '#contract/auth.ts';
import { controlEndpoints } from '#contract/control.ts';
import { liveEndpoints } from '#contract/live.ts';

const [url, first, count, perSecond] = process.argv.slice(2) as [string, string, string, string];
const deviceId = (n: number) => `00000000-0000-4000-8200-${String(n).padStart(12, '0')}`;

async function ask(path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { data: never }).data;
}

const password = createHash('md5').update('Only-For-Bench-1').digest('hex');
const token: string = await ask(authEndpoints.login.path, { account: 'admin', password });
const stream = await fetch(`${url}${liveEndpoints.stream.path}?topics=commands`, {
  headers: { authorization: `Bearer ${token}` },
});

async function watch(): Promise<void> {
  const ended = new Set<string>();
  let [rest, events] = ['', 0];
  for await (const chunk of stream.body ?? []) {
    rest += new TextDecoder().decode(chunk);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, id, state] = /"id":"([^"]+)".*"state":"([^"]+)"/.exec(line) ?? [];
      if (!id) continue;
      events++;
      if (state === 'VERIFIED') ended.add(id);
    }
    if (ended.size >= Number(count)) {
      process.send?.({ events });
      return;
    }
  }
}

async function click(n: number, clickedAt: Record<string, number>): Promise<void> {
  const at = Date.now();
  const body = { deviceId: deviceId(n), keys: ['ov1.v'], waitS: 300 };
  const { commandId } = (await ask(controlEndpoints.read.path, body, token)) as { commandId: string };
  clickedAt[commandId] = at;
}

process.send?.('ready');
process.once('message', async () => {
  const clickedAt: Record<string, number> = {};
  const begun = performance.now();
  const clicks = Array.from({ length: Number(count) }, async (_, n) => {
    await pause(begun + (n * 1000) / Number(perSecond) - performance.now());
    await click(Number(first) + n, clickedAt);
  });
  await Promise.all(clicks);
  process.send?.(clickedAt);
  await watch();
  process.exit();
});
