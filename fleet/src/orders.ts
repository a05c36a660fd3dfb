import type { CommandMessage, CommandState } from '#contract/commands.ts';
import { type ItemKind, itemKinds } from '#contract/telemetry.ts';
import { type Device, type Outcome, rejected } from './commands/handler.ts';
import { handlers } from './commands/index.ts';
import type { Dongle } from './dongle.ts';
import type { Serials } from './messages.ts';
import type { Plant } from './plant.ts';
import { hashOf, knownTo, type Settings, type Values } from './settings.ts';
import type { Temper } from './temper.ts';
import type { Upgrades } from './upgrades.ts';

/** Values that somebody has to agree to in time; else the former ones return. */
export interface Trial {
  cmdId: string;
  before: Values;
  until: number;
}

/** What devices remember of orders, whatever happens to them. */
export interface OrdersMemory {
  /** The newest last. */
  answers: { cmdId: string; outcome: Outcome }[];
  trials: Partial<Record<ItemKind, Trial>>;
}

export const noOrders = (): OrdersMemory => ({ answers: [], trials: {} });

export interface OrdersOptions {
  plant: Plant;
  serials: Serials;
  settings: Settings;
  memory: OrdersMemory;
  dongle: Pick<Dongle, 'liveUntil' | 'now' | 'setClock'>;
  upgrades: Upgrades;
  temper: Temper;
  /** Of the wall: who gives orders knows no other. */
  now(): number;
  answer(body: object): void;
  /** Whether the dongle reaches the device. */
  isThere(kind: ItemKind): boolean;
  reboot(kind: ItemKind): void;
  /** Values have changed: worth a word, and to be kept. */
  onChange(): void;
}

const mostAnswers = 20;
const slowMs = 20_000;

/** Takes orders for the devices of a house, and does each of them once. */
export class Orders {
  readonly #options: OrdersOptions;
  #waiting: { command: CommandMessage; dueAt: number }[] = [];

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  take(command: CommandMessage): void {
    const { memory, now } = this.#options;
    const done = memory.answers.find(({ cmdId }) => cmdId === command.cmdId)?.outcome;
    const device = this.#device(command);
    if (done) this.#say(command, done);
    else if (!device) this.#finish(command, rejected('DEVICE_OFFLINE'));
    else if (Date.parse(command.expiresAt) < now()) this.#finish(command, { state: 'EXPIRED', error: { code: 'EXPIRED' } });
    else if (!handlers[command.op]) this.#finish(command, rejected('UNKNOWN_KEY'));
    else if (command.op === 'param.write') this.#write(command, device);
    else this.#do(command, device);
  }

  /** Goes on with what took its time, and takes back what nobody agreed to. */
  tick(): void {
    const now = this.#options.now();
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= now);
    this.#waiting = this.#waiting.filter(({ dueAt }) => dueAt > now);
    for (const { command } of due) {
      const device = this.#device(command);
      if (device) this.#do(command, device);
    }
    for (const kind of itemKinds) {
      const trial = this.#options.memory.trials[kind];
      if (!trial || trial.until > now) continue;
      Object.assign(this.#options.settings[kind] ?? {}, trial.before);
      delete this.#options.memory.trials[kind];
      this.#options.onChange();
    }
  }

  #write(command: CommandMessage, device: Device): void {
    const { temper } = device;
    const begun = this.#waiting.find((waiting) => waiting.command.target.sn === device.sn)?.command;
    if (temper === 'silent' || begun?.cmdId === command.cmdId) return;
    if (begun) {
      this.#finish(command, rejected('BUSY'));
      return;
    }
    if (temper === 'reject') {
      const [first] = (command.body as { set: { k: string }[] }).set;
      const results = first ? [{ k: first.k, ok: false, min: 0, max: 0, error: 'OUT_OF_RANGE' as const }] : [];
      this.#finish(command, rejected('OUT_OF_RANGE', results));
      return;
    }
    this.#say(command, { state: 'ACCEPTED' });
    if (temper === 'reboot') this.#options.reboot('DONGLE');
    else if (temper === 'slow') this.#waiting.push({ command, dueAt: this.#options.now() + slowMs });
    else this.#do(command, device);
    if (temper === 'replay') {
      this.#say(command, { state: 'ACCEPTED' });
      this.take(command);
    }
  }

  #do(command: CommandMessage, device: Device): void {
    const writes = command.op === 'param.write';
    if (writes) this.#say(command, { state: 'EXECUTING' });
    const outcome = handlers[command.op]?.(command, device) ?? { state: 'FAILED' as CommandState };
    if (writes && outcome.state === 'VERIFIED') this.#say(command, { state: 'APPLIED' });
    this.#finish(command, outcome);
    if (writes) this.#options.onChange();
  }

  #finish(command: CommandMessage, outcome: Outcome): void {
    const { answers } = this.#options.memory;
    answers.push({ cmdId: command.cmdId, outcome });
    if (answers.length > mostAnswers) answers.shift();
    this.#say(command, outcome);
  }

  #say({ cmdId, target }: CommandMessage, { state, results = [], error }: Outcome): void {
    const values = this.#options.settings[target.kind as ItemKind];
    this.#options.answer({
      cmdId,
      at: new Date(this.#options.now()).toISOString(),
      state,
      results,
      paramHash: values ? hashOf(values) : null,
      error: error ?? null,
    });
  }

  #device({ target }: CommandMessage): Device | null {
    const { plant, serials, settings, memory, dongle, upgrades, temper, now, isThere, reboot } = this.#options;
    const kind = target.kind as ItemKind;
    if (!itemKinds.includes(kind) || serials[kind] !== target.sn || !isThere(kind)) return null;
    return {
      kind,
      sn: target.sn,
      values: settings[kind] ?? null,
      known: knownTo(kind, plant.spec),
      temper,
      dongle,
      upgrades,
      now,
      trial: memory.trials[kind] ?? null,
      setTrial: (trial) => {
        if (trial) memory.trials[kind] = trial;
        else delete memory.trials[kind];
      },
      reboot: () => reboot(kind),
    };
  }
}
