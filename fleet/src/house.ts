import { type ItemKind, itemKinds } from '#contract/telemetry.ts';
import { dayMs, minuteMs } from './calendar.ts';
import type { Dongle } from './dongle.ts';
import { active } from './faults.ts';
import { eventsOf, infoOf, isAsleep, itemsOf, type Serials } from './messages.ts';
import type { Plant, PlantState, Step } from './plant.ts';

/** What is remembered of a house between two runs. */
export interface HouseMemory {
  state: PlantState;
  /** Alarm codes that were reported as raised, each with its device. */
  raised: string[];
}

export interface Pace {
  /** From one message to the next. */
  rhythmMs: number;
  /** What lies back farther was not sent in its time. */
  behindMs: number;
}

const keptMs = 7 * dayMs;
const keptGrainMs = 5 * minuteMs;
const silentGrainMs = 15 * minuteMs;
const liveMs = 5_000;
const slowMs = minuteMs;
const often: readonly ItemKind[] = ['INVERTER', 'BATTERY', 'METER'];

const after = (at: number, grainMs: number): number => (Math.floor(at / grainMs) + 1) * grainMs;

/** A plant with its dongle, in the course of time. */
export class House {
  readonly plant: Plant;
  readonly serials: Serials;
  readonly dongle: Dongle;
  readonly memory: HouseMemory;
  readonly #pace: Pace;
  #introduced = false;
  #dark = false;

  constructor(plant: Plant, serials: Serials, dongle: Dongle, memory: HouseMemory, pace: Pace) {
    this.plant = plant;
    this.serials = serials;
    this.dongle = dongle;
    this.memory = memory;
    this.#pace = pace;
  }

  /** Lives until now. What lies back was kept by the dongle, as far as its memory goes. */
  liveUntil(now: number): void {
    const { state } = this.memory;
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

  #tell(step: Step, old: boolean): void {
    const { faults } = this.plant.spec;
    const off = active(faults, 'DARK', step.to) !== undefined;
    if (off || isAsleep(this.plant, step)) {
      this.dongle.disconnect();
      this.#dark ||= off;
      return;
    }
    if (this.#dark) {
      this.#dark = false;
      this.dongle.reboot('POWER_ON');
    }
    if (active(faults, 'OUTAGE', step.to)) this.dongle.disconnect();
    else this.dongle.connect();
    if (!this.#introduced) {
      this.#introduced = true;
      this.dongle.say('info', step.to, infoOf(this.plant, this.serials));
    }
    this.#tellAlarms(step, old);
    const all = Math.floor(step.to / slowMs) !== Math.floor(step.from / slowMs);
    const items = itemsOf(this.plant, this.serials, this.memory.state, step, this.dongle.health, all ? itemKinds : often);
    this.dongle.say('telemetry', step.to, items, old);
  }

  #tellAlarms(step: Step, old: boolean): void {
    const { events, raised } = eventsOf(this.serials, this.memory.raised, step);
    this.dongle.say('event', step.to, events, old);
    this.memory.raised = raised;
  }
}
