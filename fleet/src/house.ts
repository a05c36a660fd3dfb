import type { CommandMessage } from '#contract/commands.ts';
import { type ItemKind, itemKinds } from '#contract/telemetry.ts';
import { dayMs, minuteMs } from './calendar.ts';
import type { Dongle } from './dongle.ts';
import { active } from './faults.ts';
import type { Keys } from './manifest.ts';
import { eventsOf, firstPrograms, infoOf, isAsleep, itemsOf, type Serials } from './messages.ts';
import { noOrders, Orders, type OrdersMemory } from './orders.ts';
import type { Plant, PlantState, Step } from './plant.ts';
import type { Temper, UpgradeTemper } from './temper.ts';
import { Upgrades, type UpgradesMemory } from './upgrades.ts';

/** What is remembered of a house between two runs. */
export interface HouseMemory {
  state: PlantState;
  /** Alarm codes that were reported as raised, each with its device. */
  raised: string[];
  orders: OrdersMemory;
  upgrades: UpgradesMemory;
}

export interface Pace {
  /** From one message to the next. */
  rhythmMs: number;
  /** What lies back farther was not sent in its time. */
  behindMs: number;
}

export interface HouseOptions {
  plant: Plant;
  serials: Serials;
  dongle: Dongle;
  memory: HouseMemory;
  pace: Pace;
  temper?: Temper;
  upgradeTemper?: UpgradeTemper;
  keys(): Promise<Keys>;
  /** Something has changed that no restart may forget. */
  save(): void;
}

const keptMs = 7 * dayMs;
const keptGrainMs = 5 * minuteMs;
const silentGrainMs = 15 * minuteMs;
const liveMs = 5_000;
const slowMs = minuteMs;
const rebootMs = 15_000;
const often: readonly ItemKind[] = ['INVERTER', 'BATTERY', 'METER'];

const after = (at: number, grainMs: number): number => (Math.floor(at / grainMs) + 1) * grainMs;

/** A house at the beginning; what an earlier run remembers goes on. */
export function memoryOf(plant: Plant, at: number, known: Partial<HouseMemory> = {}): HouseMemory {
  const fresh = plant.begin(at);
  return {
    raised: [],
    orders: noOrders(),
    upgrades: { programs: structuredClone(firstPrograms), open: [] },
    ...known,
    state: { ...fresh, ...known.state, counters: { ...fresh.counters, ...known.state?.counters } },
  };
}

/** A plant with its dongle, in the course of time. */
export class House {
  readonly plant: Plant;
  readonly serials: Serials;
  readonly dongle: Dongle;
  readonly memory: HouseMemory;
  readonly #pace: Pace;
  readonly #orders: Orders;
  readonly #upgrades: Upgrades;
  readonly #back = new Map<ItemKind, number>();
  #introduced = false;
  #dark = false;
  #island = false;

  constructor({ plant, serials, dongle, memory, pace, temper = 'accept', upgradeTemper = 'accept', keys, save }: HouseOptions) {
    this.plant = plant;
    this.serials = serials;
    this.dongle = dongle;
    this.memory = memory;
    this.#pace = pace;
    const onChange = () => {
      this.#introduced = false;
      save();
    };
    this.#upgrades = new Upgrades({
      memory: memory.upgrades,
      temper: upgradeTemper,
      now: Date.now,
      keys,
      say: (body) => dongle.tell('fw', body),
      askChunk: (body) => dongle.tell('chunk', body),
      conditions: () => this.#conditions(),
      onChange,
    });
    this.#orders = new Orders({
      plant,
      serials,
      settings: memory.state.settings,
      memory: memory.orders,
      dongle,
      upgrades: this.#upgrades,
      temper,
      now: Date.now,
      answer: (body) => dongle.tell('ack', body),
      isThere: (kind) => !active(plant.spec.faults, 'SILENT', memory.state.at, kind),
      reboot: (kind) => this.#reboot(kind),
      onChange,
    });
    dongle.onMessage = (kind, payload) => {
      if (kind === 'cmd') this.#orders.take(JSON.parse(payload.toString()) as CommandMessage);
      if (kind === 'chunk') this.#upgrades.hear(payload);
    };
    this.#upgrades.resume();
  }

  /** Lives until now. What lies back was kept by the dongle, as far as its memory goes. */
  liveUntil(now: number): void {
    this.#orders.tick();
    this.#upgrades.tick();
    if (this.#isAway('DONGLE')) {
      this.#dark = true;
      this.dongle.disconnect();
    }
    const { state } = this.memory;
    state.updating = this.#upgrades.phaseOf('INVERTER') === 'INSTALLING' ? 'INVERTER' : null;
    while (state.at < now - keptMs) this.plant.step(state, Math.min(after(state.at, silentGrainMs), now - keptMs));
    const rhythmMs = this.dongle.liveUntil > now ? liveMs : this.#pace.rhythmMs;
    for (;;) {
      const behind = now - state.at > this.#pace.behindMs;
      // who comes late tells the present at once, and does not wait for the end of a coarse step
      const next = behind ? Math.min(after(state.at, keptGrainMs), after(now - rhythmMs, rhythmMs)) : after(state.at, rhythmMs);
      if (next > now) return;
      this.#tell(this.plant.step(state, next), now - next > this.#pace.behindMs);
    }
  }

  #conditions(): { socPct: number | null; inEps: boolean } {
    const { battery } = this.plant.spec;
    return { socPct: battery && (100 * this.memory.state.storedWh) / battery.capacityWh, inEps: this.#island };
  }

  #reboot(kind: ItemKind): void {
    this.#back.set(kind, Date.now() + rebootMs);
  }

  /** It boots, and says nothing until it is up again. */
  #isAway(kind: ItemKind): boolean {
    return (this.#back.get(kind) ?? 0) > Date.now() || this.#upgrades.phaseOf(kind) === 'REBOOTING';
  }

  #tell(step: Step, old: boolean): void {
    const { faults } = this.plant.spec;
    const off = active(faults, 'DARK', step.to) !== undefined || this.#isAway('DONGLE');
    this.#island = step.epsW > 0;
    if (off || isAsleep(this.plant, step)) {
      this.dongle.disconnect();
      this.#dark ||= off;
      return;
    }
    if (this.#dark) {
      this.#dark = false;
      this.dongle.reboot(this.#back.has('DONGLE') ? 'REMOTE' : 'POWER_ON');
      this.#back.delete('DONGLE');
      this.#introduced = false;
    }
    if (active(faults, 'OUTAGE', step.to)) this.dongle.disconnect();
    else this.dongle.connect();
    this.#introduce(step);
    this.#tellAlarms(step, old);
    const all = Math.floor(step.to / slowMs) !== Math.floor(step.from / slowMs);
    const kinds = (all ? itemKinds : often).filter((kind) => !this.#isAway(kind));
    const items = itemsOf(this.plant, this.serials, this.memory.state, step, this.dongle.health, kinds);
    this.dongle.say('telemetry', step.to, items, old);
  }

  /** Who boots cannot say who it is; the others wait so long. */
  #introduce(step: Step): void {
    if (this.#introduced || itemKinds.some((kind) => this.#isAway(kind))) return;
    this.#introduced = true;
    this.dongle.say('info', step.to, infoOf(this.plant, this.serials, this.memory.state, this.#upgrades.programs));
  }

  #tellAlarms(step: Step, old: boolean): void {
    const { events, raised } = eventsOf(this.serials, this.memory.raised, step);
    this.dongle.say('event', step.to, events, old);
    this.memory.raised = raised;
  }
}
