// Dongles in a process of their own that take every program: they fetch it, say how far they are, name the new version and report.
import type { Socket } from 'node:net';
import type { CommandMessage } from '#contract/commands.ts';
import { downTopic, type UpKind, upTopic } from '#contract/topics.ts';
import type { UpgradeBody } from '#contract/upgrades.ts';
import { dongleOf, secretOf } from '../ingest/fill.ts';
import { messageOf } from '../ingest/message.ts';
import { connect, hear, publish, subscribe } from '../shared/mqtt.ts';

const [port, first, count, address] = process.argv.slice(2) as [string, string, string, string];
const reportEveryMs = 60_000;
const atOnce = 50;
const steps = [
  { state: 'ACCEPTED' },
  { state: 'DOWNLOADING', pct: 50 },
  { state: 'DOWNLOADED' },
  { state: 'VERIFIED' },
  { state: 'INSTALLING' },
  { state: 'REBOOTING' },
];
/** After its start, until the server has had time to look. */
const reportsAfterMs = [2_500, 5_000, 10_000];
let fetched = 0;

class Device {
  readonly #n: number;
  readonly #socket: Socket;
  #said = 0;

  constructor(n: number, socket: Socket) {
    this.#n = n;
    this.#socket = socket;
    hear(socket, (content) => void this.#obey(JSON.parse(content.toString())));
    socket.write(subscribe(1, downTopic(dongleOf(n), 'cmd')));
    setTimeout(() => setInterval(() => this.report(), reportEveryMs), Math.random() * reportEveryMs);
    this.report();
  }

  #say(kind: UpKind, body: object | string): void {
    this.#said = (this.#said % 60_000) + 1;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    this.#socket.write(publish(this.#said + 1, upTopic(dongleOf(this.#n), kind), text));
  }

  #head(type: string) {
    return { v: 1, type, msgId: `${this.#n}-${this.#said}`, dongleSn: dongleOf(this.#n), at: new Date().toISOString() };
  }

  report(): void {
    this.#say('telemetry', messageOf(this.#n, this.#said, Date.now()));
  }

  async #obey({ op, cmdId, body, target }: CommandMessage): Promise<void> {
    if (op !== 'fw.upgrade') return;
    const { url, component, version } = body as unknown as UpgradeBody;
    this.#say('ack', { ...this.#head('ack'), cmdId, state: 'ACCEPTED' });
    for (const step of steps) {
      if (step.state === 'DOWNLOADING') {
        const { pathname, search } = new URL(url);
        const answer = await fetch(address + pathname + search);
        fetched += (await answer.arrayBuffer()).byteLength;
      }
      this.#say('fw', { ...this.#head('fw'), cmdId, ...step });
    }
    this.#say('info', { ...this.#head('info'), items: [{ kind: target.kind, sn: target.sn, fw: { [component]: version } }] });
    for (const after of reportsAfterMs) setTimeout(() => this.report(), after);
  }
}

for (let done = 0; done < Number(count); done += atOnce) {
  const numbers = Array.from({ length: Math.min(atOnce, Number(count) - done) }, (_, i) => Number(first) + done + i);
  await Promise.all(numbers.map(async (n) => new Device(n, await connect(Number(port), dongleOf(n), secretOf(n)))));
}
process.send?.('connected');
process.on('message', () => process.send?.({ fetched }));
process.once('disconnect', () => process.exit());
