import { connect, type MqttClient } from 'mqtt';
import { type DownKind, downKinds, downTopic, type UpKind, upTopic } from '#contract/topics.ts';
import { dayMs } from './calendar.ts';
import type { DongleHealth } from './messages.ts';
import { hash, normalAt, uniformAt } from './random.ts';

export interface DongleOptions {
  url: string;
  sn: string;
  /** Of an earlier time, if there is one. */
  secret: string | null;
  /** Shows the code printed on it and gets a new secret. */
  provision(): Promise<string>;
  seed: number;
  /** Sends things twice and in the wrong order now and then, as the worst ones do. */
  sloppy: boolean;
  /** What waited longer than this was kept, and is sent as such. */
  freshMs: number;
  /** The true time; the dongle's own clock drifts away from it. */
  now(): number;
}

type Said = 'telemetry' | 'info' | 'event';
type Told = 'ack' | 'fw' | 'chunk';

interface Message {
  kind: Said;
  at: number;
  items: object[];
}

/** Seven days of five minutes. */
const mostKept = 2_016;
const flushEveryMs = 50;
const driftMsPerDay = 500;
const refusedCode = 4;
const askAgainMs = 10_000;
const twice = 0.001;
const late = 0.001;

/** The box between the devices and the network: keeps what it cannot send, and passes on what it is told. */
export class Dongle {
  readonly sn: string;
  liveUntil = 0;
  /** What comes down to it, but for the time. */
  onMessage: (kind: DownKind, payload: Buffer) => void = () => {};
  startedAt: number;
  readonly #options: DongleOptions;
  #secret: string | null;
  #asking = false;
  #client: MqttClient | undefined;
  #kept: Message[] = [];
  #held: Message | undefined;
  #lost = 0;
  #seq = 0;
  #setAt: number;
  #resetReason = 'POWER_ON';
  #flushing: NodeJS.Timeout | undefined;
  readonly #untold: { kind: Told; body: string }[] = [];
  #telling: MqttClient | undefined;
  readonly #driftPerMs: number;

  constructor(options: DongleOptions) {
    this.#options = options;
    this.#secret = options.secret;
    this.sn = options.sn;
    this.startedAt = options.now();
    this.#setAt = this.startedAt;
    this.#driftPerMs = (driftMsPerDay * normalAt(hash(options.seed, options.sn, 'clock'), 0)) / dayMs;
  }

  now(): number {
    return this.#options.now();
  }

  get online(): boolean {
    return this.#client?.connected ?? false;
  }

  get health(): DongleHealth {
    return {
      startedAt: this.startedAt,
      buffered: this.#kept.length,
      lost: this.#lost,
      clockOffsetMs: (this.now() - this.#setAt) * this.#driftPerMs,
      resetReason: this.#resetReason,
    };
  }

  setClock(): void {
    this.#setAt = this.now();
  }

  connect(): void {
    if (this.#client) return;
    if (!this.#secret) {
      this.#ask();
      return;
    }
    const state = upTopic(this.sn, 'state');
    const client = connect(this.#options.url, {
      clientId: this.sn,
      username: this.sn,
      password: this.#secret,
      clean: false,
      reconnectPeriod: 3_000,
      will: { topic: state, payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
    });
    this.#client = client;
    client.on('connect', () => {
      client.subscribe(
        downKinds.map((kind) => downTopic(this.sn, kind)),
        { qos: 1 },
      );
      client.publish(state, '{"online":true}', { qos: 1, retain: true });
      void this.#tellOn(client);
      this.#flush();
    });
    client.on('error', (error) => {
      if ((error as { code?: unknown }).code !== refusedCode) return;
      this.disconnect();
      this.#secret = null;
    });
    client.on('message', (topic, payload) => this.#hear(topic, payload));
  }

  /** Whoever wants it connected asks again and again; the server is asked once at a time. */
  #ask(): void {
    if (this.#asking) return;
    this.#asking = true;
    this.#options.provision().then(
      (secret) => {
        this.#secret = secret;
        this.#asking = false;
        this.connect();
      },
      () =>
        setTimeout(() => {
          this.#asking = false;
        }, askAgainMs).unref(),
    );
  }

  /** Out of reach: the connection breaks without a good-bye. */
  disconnect(): void {
    this.#client?.end(true);
    this.#client = undefined;
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
  }

  async close(): Promise<void> {
    clearTimeout(this.#flushing);
    await this.#client?.endAsync();
    this.#client = undefined;
  }

  reboot(reason: string): void {
    this.disconnect();
    this.startedAt = this.now();
    this.#resetReason = reason;
    this.connect();
  }

  /** Sent now or, without a connection, when there is one again: then as what it is, kept. */
  say(kind: Said, at: number, items: object[], old = false): void {
    if (items.length === 0) return;
    const message = { kind, at, items };
    if (old || !this.online || this.#kept.length > 0) {
      this.#keep(message);
      this.#flush();
      return;
    }
    const draw = hash(this.#options.seed, this.sn, this.#seq, 'sloppy');
    if (this.#options.sloppy && !this.#held && uniformAt(draw, 0) < late) {
      this.#held = message;
      return;
    }
    this.#send(message, this.#options.sloppy && uniformAt(draw, 1) < twice);
    if (this.#held) this.#send(this.#held);
    this.#held = undefined;
  }

  #keep(message: Message): void {
    this.#kept.push(message);
    if (this.#kept.length <= mostKept) return;
    this.#kept.shift();
    this.#lost++;
  }

  #flush(): void {
    if (this.#flushing || !this.online) return;
    const [message] = this.#kept;
    if (!message) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      if (!this.online) return;
      this.#kept.shift();
      this.#send(message);
      this.#flush();
    }, flushEveryMs);
  }

  #send({ kind, at, items }: Message, again = false): void {
    const body = JSON.stringify({
      v: 1,
      type: kind,
      msgId: this.#msgId(),
      dongleSn: this.sn,
      seq: this.#seq++,
      sentAt: new Date(this.now()).toISOString(),
      buffered: this.now() - at > this.#options.freshMs,
      items,
    });
    this.#publish(kind, body);
    if (again) this.#publish(kind, body);
  }

  #publish(kind: UpKind, body: string): void {
    this.#client?.publish(upTopic(this.sn, kind), body, { qos: 1 });
  }

  /** About an order: it leaves at once, or as soon as there is a connection. */
  tell(kind: Told, about: object): void {
    const body = JSON.stringify({ v: 1, type: kind, msgId: this.#msgId(), dongleSn: this.sn, ...about });
    this.#seq++;
    this.#untold.push({ kind, body });
    if (this.#client?.connected) void this.#tellOn(this.#client);
  }

  /** One after the other: the next leaves when the server has the one before. */
  async #tellOn(client: MqttClient): Promise<void> {
    if (this.#telling === client) return;
    this.#telling = client;
    try {
      for (let next = this.#untold[0]; next && this.#client === client; next = this.#untold[0]) {
        await client.publishAsync(upTopic(this.sn, next.kind), next.body, { qos: 1 });
        this.#untold.shift();
      }
    } catch {
      // said again with the next connection
    } finally {
      if (this.#telling === client) this.#telling = undefined;
    }
  }

  #msgId(): string {
    return `${this.sn}-${this.startedAt.toString(36)}-${this.#seq}`;
  }

  #hear(topic: string, payload: Buffer): void {
    const kind = topic.split('/').at(-1) as DownKind;
    if (kind === 'time') this.setClock();
    else this.onMessage(kind, payload);
  }
}
