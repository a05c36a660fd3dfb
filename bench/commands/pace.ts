// Dongles in a process of their own that send so many messages a second together, however long the answers take.
import { setTimeout as pause } from 'node:timers/promises';
import { upTopic } from '#contract/topics.ts';
import { dongleOf, secretOf } from '../ingest/fill.ts';
import { messageOf } from '../ingest/message.ts';
import { connect, publish } from '../shared/mqtt.ts';

const [port, plants, perSecond, start, stepMs] = process.argv.slice(2).map(Number) as [number, number, number, number, number];
const beatMs = 20;
let [sent, acknowledgedBytes, going] = [0, 0, true];

const sockets = await Promise.all(Array.from({ length: plants }, (_, n) => connect(port, dongleOf(n), secretOf(n))));
for (const socket of sockets)
  socket.on('data', (chunk) => {
    acknowledgedBytes += chunk.length;
  });
process.send?.('connected');
process.on('message', async (what) => {
  if (what === 'stop') {
    going = false;
    return;
  }
  const begun = performance.now();
  while (going) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; sent < due; sent++) {
      const [n, step] = [sent % plants, Math.floor(sent / plants)];
      const id = (step % 60_000) + 1;
      sockets[n]?.write(publish(id, upTopic(dongleOf(n), 'telemetry'), messageOf(n, step, start + step * stepMs)));
    }
    await pause(beatMs);
  }
  const seconds = (performance.now() - begun) / 1000;
  // every answer is an acknowledgement of four bytes
  process.send?.({ offered: sent / seconds, achieved: acknowledgedBytes / 4 / seconds });
  for (const socket of sockets) socket.destroy();
  process.disconnect?.();
});
