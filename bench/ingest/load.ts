// Dongles in a process of their own: the least that MQTT 3.1.1 at QoS 1 asks for, so that they cost little beside the server.
import type { Socket } from 'node:net';
import { upTopic } from '#contract/topics.ts';
import { connect, publish } from '../shared/mqtt.ts';
import { dongleOf, secretOf } from './fill.ts';
import { messageOf } from './message.ts';

const [port, plants, steps, inFlight, start, stepMs] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

const say = (n: number, step: number) =>
  publish(step + 1, upTopic(dongleOf(n), 'telemetry'), messageOf(n, step, start + step * stepMs));

/** Resolves when the last message is acknowledged. */
function run(socket: Socket, n: number): Promise<void> {
  return new Promise((done, fail) => {
    let sent = 0;
    let acknowledged = 0;
    let rest = 0;
    const more = () => {
      while (sent < steps && sent - acknowledged < inFlight) socket.write(say(n, sent++));
    };
    socket.on('data', (chunk) => {
      // every answer is an acknowledgement of four bytes
      rest += chunk.length;
      acknowledged += Math.floor(rest / 4);
      rest %= 4;
      if (acknowledged >= steps) done();
      else more();
    });
    socket.once('close', () => acknowledged < steps && fail(new Error('connection closed')));
    more();
  });
}

const sockets: Socket[] = [];
for (let n = 0; n < plants; n += 50) {
  sockets.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(50, plants - n) }, (_, i) => connect(port, dongleOf(n + i), secretOf(n + i))),
    )),
  );
}
process.send?.('connected');
process.once('message', async () => {
  const begun = performance.now();
  await Promise.all(sockets.map((socket, n) => run(socket, n)));
  process.send?.({ seconds: (performance.now() - begun) / 1000 });
  for (const socket of sockets) socket.destroy();
  process.disconnect?.();
});
