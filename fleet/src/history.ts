import type { DemoDay, DemoDeviceDay, DemoLine } from '#contract/demo.ts';
import { type ItemKind, mostItems } from '#contract/telemetry.ts';
import { dayAt, dayMs, hourMs, minuteMs } from './calendar.ts';
import { active } from './faults.ts';
import { type HouseMemory, memoryOf } from './house.ts';
import { eventsOf, infoOf, isAsleep, itemsOf } from './messages.ts';
import { type Counters, noCounters, Plant, type Step } from './plant.ts';
import type { Site } from './site.ts';

type Counted = Exclude<ItemKind, 'DONGLE'>;

const stepMs = 15 * minuteMs;
const saidStepMs = 5 * minuteMs;
const yearMs = 365.25 * dayMs;
const counterNames = Object.keys(noCounters) as (keyof Counters)[];

/** The two counters that tell a device's energy. */
const told: Record<Counted, readonly [keyof Counters, keyof Counters | null]> = {
  INVERTER: ['pv', 'acOut'],
  BATTERY: ['charge', 'discharge'],
  METER: ['import', 'export'],
  EVCHARGER: ['ev', null],
  HEATPUMP: ['heatPump', 'heat'],
};

/** What counters of such a house show after some years: nobody looks them up, but they do not begin at nothing. */
function grown({ spec }: Plant, years: number): Counters {
  const pv = spec.arrays.reduce((sum, a) => sum + a.capacityW, 0) * 1000 * years;
  const charge = spec.battery ? spec.battery.capacityWh * 200 * years : 0;
  return {
    ...noCounters,
    pv,
    acOut: 0.96 * pv,
    acIn: 12_000 * years,
    import: 0.4 * spec.yearWh * years,
    export: 0.6 * pv,
    charge,
    discharge: 0.9 * charge,
    ev: spec.evCharger ? 2_300_000 * years : 0,
    heatPump: spec.heatPump ? 3_000_000 * years : 0,
    heat: spec.heatPump ? 9_500_000 * years : 0,
  };
}

const midnight = (zone: string, at: number): number => dayAt(zone, at).from;

/** A house from its first day in the history to now. */
export class Past {
  readonly memory: HouseMemory;
  readonly #site: Site;
  readonly #plant: Plant;
  readonly #kinds: Counted[];
  readonly #now: number;
  readonly #samplesDays: number;

  constructor(seed: number, site: Site, now: number, days: { totals: number; samples: number }) {
    this.#site = site;
    this.#plant = new Plant(seed, site.spec);
    this.#now = now;
    this.#samplesDays = days.samples;
    const { zone, since } = site.spec;
    const from = midnight(zone, Math.max(now - days.totals * dayMs, since + dayMs));
    this.memory = memoryOf(this.#plant, from);
    this.memory.state.counters = grown(this.#plant, Math.max(0, from - since) / yearMs);
    this.#kinds = (Object.keys(told) as Counted[]).filter((kind) => site.serials[kind]);
  }

  *lines(): Generator<DemoLine> {
    const { body, spec, devices, serials } = this.#site;
    const never = (serialNumber: string) =>
      spec.faults.some((f) => f.kind === 'SILENT' && f.device && serials[f.device] === serialNumber && f.from < 0);
    yield {
      type: 'plant',
      key: spec.key,
      body,
      devices: devices.map(({ type, serialNumber, spec: { name, ...facts } }) => ({
        type,
        serialNumber,
        specName: name,
        ...facts,
        connected: type !== 'COMPONENT' && !never(serialNumber),
      })),
    };
    const dark = spec.faults.find((f) => f.kind === 'DARK')?.from ?? this.#now;
    const saidFrom = midnight(spec.zone, midnight(spec.zone, Math.min(this.#now, dark)) - this.#samplesDays * dayMs + 2 * hourMs);
    while (this.memory.state.at < saidFrom) yield this.#day();
    yield* this.#said();
  }

  #whole(): Counters {
    const whole = { ...this.memory.state.counters };
    for (const name of counterNames) whole[name] = Math.floor(whole[name]);
    return whole;
  }

  #day(): DemoDay {
    const { state } = this.memory;
    const { zone, faults, battery, meter } = this.#plant.spec;
    const { date, from, to } = dayAt(zone, state.at);
    const curve: DemoDay['curve'] = { from, stepMs, pvW: [], loadW: [], gridW: [], batteryW: [], socPct: [] };
    let before = this.#whole();
    const gained = { ...noCounters };
    const count = () => {
      const after = this.#whole();
      for (const name of counterNames) gained[name] += after[name] - (after[name] < before[name] ? 0 : before[name]);
      before = after;
    };
    const reset = faults.find((f) => f.kind === 'RESET' && f.from >= from && f.from < to);
    while (state.at < to) {
      const step = this.#plant.step(state, state.at + stepMs);
      if (reset) count();
      const asleep = isAsleep(this.#plant, step);
      const pvW = battery ? step.pvW : Math.max(0, step.acW);
      curve.pvW.push(asleep ? null : Math.round(pvW));
      curve.gridW.push(asleep || !meter ? null : Math.round(step.gridW));
      curve.batteryW.push(battery ? Math.round(step.batteryW) : null);
      curve.socPct.push(battery ? Math.round((1000 * state.storedWh) / battery.capacityWh) / 10 : null);
      curve.loadW.push(asleep || !meter ? null : Math.max(0, Math.round(pvW + step.gridW - step.batteryW)));
    }
    count();
    const devices = this.#kinds
      .filter((kind) => !active(faults, 'SILENT', from, kind))
      .map((kind): DemoDeviceDay => {
        const [first, second] = told[kind];
        return {
          serialNumber: this.#site.serials[kind] ?? '',
          source: kind === 'METER' ? 'GRID' : kind,
          wh: [gained[first], second && gained[second]],
          counters: [before[first], second && before[second]],
          at: to,
          estimated: reset?.device === kind,
        };
      });
    return { type: 'day', plant: this.#plant.spec.key, date, devices, curve };
  }

  /** The newest days, as the dongle told them. */
  *#said(): Generator<DemoLine> {
    const { serials } = this.#site;
    const { memory } = this;
    const health = { startedAt: memory.state.at, buffered: 0, lost: 0, clockOffsetMs: 0, resetReason: 'POWER_ON' };
    let items: object[] = [];
    const message = (type: 'telemetry' | 'info' | 'event', said: object[], buffered = false): DemoLine => ({
      type: 'said',
      message: { v: 1, type, msgId: `past-${memory.state.at}`, dongleSn: serials.DONGLE, buffered, items: said },
    });
    yield message('info', infoOf(this.#plant, serials, memory.state, memory.upgrades.programs));
    while (memory.state.at + saidStepMs <= this.#now) {
      const step = this.#plant.step(memory.state, memory.state.at + saidStepMs);
      if (!this.#speaks(step)) continue;
      const { events, raised } = eventsOf(serials, memory.raised, step);
      memory.raised = raised;
      if (events.length > 0) yield message('event', events);
      items.push(...itemsOf(this.#plant, serials, memory.state, step, health));
      if (items.length + 6 > mostItems) {
        yield message('telemetry', items);
        items = [];
      }
    }
    if (items.length > 0) yield message('telemetry', items);
  }

  #speaks(step: Step): boolean {
    return !isAsleep(this.#plant, step) && !active(this.#plant.spec.faults, 'DARK', step.to);
  }
}
