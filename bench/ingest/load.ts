// Dongles in a process of their own: the least that MQTT 3.1.1 at QoS 1 asks for, so that they cost little beside the server.
import { createConnection, type Socket } from 'node:net';
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

function length(bytes: number): Buffer {
  const out: number[] = [];
  let rest = bytes;
  do {
    out.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(out);
}
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
const packet = (head: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([head]), length(body.length), body]);
};

const hello = (n: number) =>
  packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(dongleOf(n)), text(dongleOf(n)), text(secretOf(n)));
const say = (n: number, step: number) =>
  packet(
    0x32,
    text(`v1/${dongleOf(n)}/up/telemetry`),
    Buffer.from([(step + 1) >> 8, (step + 1) & 255]),
    Buffer.from(messageOf(n, step, start + step * stepMs)),
  );

function connect(n: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(hello(n)));
    socket.setNoDelay(true);
    socket.once('error', fail);
    socket.once('data', (answer) => (answer[3] === 0 ? done(socket) : fail(new Error('refused'))));
  });
}

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
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, plants - n) }, (_, i) => connect(n + i)))));
}
process.send?.('connected');
process.once('message', async () => {
  const begun = performance.now();
  await Promise.all(sockets.map((socket, n) => run(socket, n)));
  process.send?.({ seconds: (performance.now() - begun) / 1000 });
  for (const socket of sockets) socket.destroy();
  process.disconnect?.();
});
