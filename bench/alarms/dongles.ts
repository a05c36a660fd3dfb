// Dongles in a process of their own: each says in one message that the grid is gone, for all its inverters.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { upTopic } from '#contract/topics.ts';
import { dongleOf, secretOf } from '../ingest/fill.ts';
import { connect, publish } from '../shared/mqtt.ts';

const [port, first, plants, inverters] = process.argv.slice(2).map(Number) as [number, number, number, number];

const outage = (n: number, ts: string) =>
  JSON.stringify({
    v: 1,
    type: 'event',
    msgId: `out-${n}`,
    dongleSn: dongleOf(n),
    sentAt: ts,
    buffered: false,
    items: Array.from({ length: inverters }, (_, i) => ({
      sn: `I-${1_000_000 + n}${i > 0 ? `-${i + 1}` : ''}`,
      code: 'INV-107',
      state: 'RAISED',
      ts,
    })),
  });

const sockets: Socket[] = [];
for (let n = 0; n < plants; n += 50) {
  const few = Array.from({ length: Math.min(50, plants - n) }, (_, i) => first + n + i);
  sockets.push(...(await Promise.all(few.map((d) => connect(port, dongleOf(d), secretOf(d))))));
}
process.send?.('connected');
process.once('message', async () => {
  const ts = new Date().toISOString();
  const acknowledged = sockets.map((socket) => once(socket, 'data'));
  for (const [i, socket] of sockets.entries())
    socket.write(publish(1, upTopic(dongleOf(first + i), 'event'), outage(first + i, ts)));
  await Promise.all(acknowledged);
  process.send?.('heard');
  for (const socket of sockets) socket.destroy();
  process.disconnect?.();
});
