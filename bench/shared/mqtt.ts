// The least of MQTT 3.1.1 that a simulated dongle needs, so that thousands cost little beside the server.
import { createConnection, type Socket } from 'node:net';

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

/** Resolves when the broker has let it in. */
export function connect(port: number, name: string, secret: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const hello = packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(name), text(name), text(secret));
    const socket = createConnection(port, '127.0.0.1', () => socket.write(hello));
    socket.setNoDelay(true);
    socket.once('error', fail);
    socket.once('data', (answer) => (answer[3] === 0 ? done(socket) : fail(new Error('refused'))));
  });
}

const short = (n: number): Buffer => Buffer.from([(n >> 8) & 255, n & 255]);

export const subscribe = (id: number, topic: string): Buffer => packet(0x82, short(id), text(topic), Buffer.from([0]));
export const publish = (id: number, topic: string, body: string): Buffer =>
  packet(0x32, text(topic), short(id), Buffer.from(body));

/** Calls with the content of every message that the broker sends, at QoS 0. */
export function hear(socket: Socket, onMessage: (content: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      let [size, at] = [0, 1];
      for (let scale = 1; at < rest.length; scale *= 128) {
        const byte = rest[at++] ?? 0;
        size += (byte & 127) * scale;
        if (byte < 128) break;
      }
      const head = rest[0] ?? 0;
      if (rest.length < 2 || rest.length < at + size) return;
      if (head >> 4 === 3) onMessage(rest.subarray(at + 2 + rest.readUInt16BE(at), at + size));
      rest = rest.subarray(at + size);
    }
  });
}
