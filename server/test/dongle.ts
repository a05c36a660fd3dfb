import type { IClientOptions, MqttClient } from 'mqtt';
import type { CommandMessage, CommandResult, CommandState, WriteBody } from '#contract/commands.ts';
import { type ParameterValue, parameters } from '#contract/parameters.ts';
import { downTopic } from '#contract/topics.ts';
import { sha256 } from '../src/platform/crypto.ts';
import { type Home, message, say } from './fleet.ts';

/** How a device takes an order: well, badly, or not at all. */
export type Temper = 'accept' | 'reject' | 'partial' | 'slow' | 'silent' | 'reboot' | 'wrong' | 'replay';

interface Answer {
  state: CommandState;
  results?: CommandResult[];
  error?: { code: string; text?: string };
}

interface Box {
  sn: Pick<Home['sn'], 'dongle' | 'inverter'>;
  secret: string;
}

type Connect = (options: IClientOptions) => Promise<MqttClient>;

const groupOf = (key: string) => parameters.find((p) => p.key === key)?.group;

/** A dongle with an inverter behind it, as hardware would be: it knows its values, and answers an order it knows with what it did. */
export class TestDongle {
  temper: Temper = 'accept';
  readonly heard: CommandMessage[] = [];
  readonly values: Map<string, ParameterValue>;
  readonly #home: Box;
  readonly #connect: Connect;
  readonly #kept = new Map<string, Answer>();
  #client: MqttClient | undefined;
  #said = 0;

  constructor(connect: Connect, home: Box, values: Record<string, ParameterValue>) {
    this.#connect = connect;
    this.#home = home;
    this.values = new Map(Object.entries(values));
  }

  get hash(): string {
    return `sha256:${sha256(JSON.stringify([...this.values].sort()))
      .toString('hex')
      .slice(0, 12)}`;
  }

  async connect(): Promise<void> {
    const client = await this.#connect({ clean: false, clientId: this.#home.sn.dongle });
    this.#client = client;
    client.on('message', (_topic, payload) => {
      this.#obey(JSON.parse(payload.toString()) as CommandMessage).catch((error) => {
        // what it was about to say when the line was cut is lost
        if (this.#client === client) throw error;
      });
    });
    await client.subscribeAsync(downTopic(this.#home.sn.dongle, 'cmd'), { qos: 1 });
  }

  async disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.endAsync(true);
  }

  /** The inverter says how it is. */
  async report(state: 'RUNNING' | 'FAULT'): Promise<void> {
    if (!this.#client) return;
    const { dongle, inverter } = this.#home.sn;
    const item = { kind: 'INVERTER', sn: inverter, ts: new Date().toISOString(), state, ac: { powerW: 900 } };
    await say(this.#client, dongle, message(dongle, [item]));
  }

  async answer(cmdId: string, answer: Answer): Promise<void> {
    if (!this.#client) return;
    await say(
      this.#client,
      this.#home.sn.dongle,
      {
        v: 1,
        type: 'ack',
        msgId: `a${++this.#said}`,
        dongleSn: this.#home.sn.dongle,
        cmdId,
        at: new Date().toISOString(),
        paramHash: this.hash,
        ...answer,
      },
      'ack',
    );
  }

  /** Goes on with an order that it took its time for. */
  async finish(command: CommandMessage): Promise<void> {
    await this.answer(command.cmdId, { state: 'EXECUTING' });
    const done = this.#do(command);
    this.#kept.set(command.cmdId, done);
    if (done.state === 'VERIFIED' && command.op === 'param.write') await this.answer(command.cmdId, { state: 'APPLIED' });
    await this.answer(command.cmdId, done);
  }

  async #obey(command: CommandMessage): Promise<void> {
    this.heard.push(command);
    const known = this.#kept.get(command.cmdId);
    if (known) return this.answer(command.cmdId, known);
    if (this.temper === 'silent') return;
    if (this.temper === 'reject' && command.op === 'param.write') {
      const [first] = (command.body as unknown as WriteBody).set;
      const results = first ? [{ k: first.k, ok: false, min: 270, max: 280, error: 'OUT_OF_RANGE' as const }] : [];
      return this.answer(command.cmdId, { state: 'REJECTED', results, error: { code: 'OUT_OF_RANGE' } });
    }
    await this.answer(command.cmdId, { state: 'ACCEPTED' });
    if (this.temper === 'reboot') return this.disconnect();
    if (this.temper === 'slow') return;
    await this.finish(command);
    if (this.temper === 'replay') {
      await this.answer(command.cmdId, { state: 'ACCEPTED' });
      await this.answer(command.cmdId, this.#kept.get(command.cmdId) ?? { state: 'FAILED' });
    }
  }

  #do(command: CommandMessage): Answer {
    if (command.op === 'param.read') {
      const { keys } = command.body as { keys: string[] };
      const read = keys.includes('*') ? [...this.values.keys()] : keys;
      return { state: 'VERIFIED', results: read.map((k) => ({ k, new: this.values.get(k) ?? null, ok: true })) };
    }
    if (command.op !== 'param.write') return { state: 'APPLIED' };
    const { set, expectHash } = command.body as unknown as WriteBody;
    if (expectHash !== null && expectHash !== this.hash) return { state: 'REJECTED', error: { code: 'PRECONDITION' } };
    const first = groupOf(set[0]?.k ?? '');
    const results = set.map(({ k, v }): CommandResult => {
      const old = this.values.get(k) ?? null;
      const ok = this.temper !== 'partial' || groupOf(k) === first;
      if (ok) this.values.set(k, this.temper === 'wrong' && typeof v === 'number' ? v + 5 : v);
      return { k, old, new: this.values.get(k) ?? null, ok };
    });
    return { state: results.every(({ ok }) => ok) ? 'VERIFIED' : 'PARTIAL', results };
  }
}
