import { minuteMs } from './calendar.ts';
import type { Fault } from './faults.ts';
import { hash, noise } from './random.ts';

export interface GridState {
  freqHz: number;
  /** Phase to neutral, one or three. */
  voltagesV: number[];
}

const nominalV = 232;

const off = (faults: readonly Fault[], what: 'volts' | 'hertz'): number =>
  faults.reduce((sum, fault) => sum + (fault.off?.[what] ?? 0), 0);

export class Grid {
  readonly #seed: number;
  readonly #ohm: number;
  readonly #phases: number;

  constructor(seed: number, ohm: number, phases: 1 | 3) {
    this.#seed = hash(seed, 'grid');
    this.#ohm = ohm;
    this.#phases = phases;
  }

  #restV(at: number, phase: number): number {
    return nominalV + 2 * noise(this.#seed + phase, at, 10 * minuteMs);
  }

  #risePerW(): number {
    return (1.1 * this.#ohm) / (nominalV * this.#phases);
  }

  /** What may flow out before the voltage at the house is too high. */
  mostExportW(at: number, highestV: number, faults: readonly Fault[]): number {
    return Math.max(0, (highestV - this.#restV(at, 0) - off(faults, 'volts')) / this.#risePerW());
  }

  freqHz(at: number, faults: readonly Fault[]): number {
    if (faults.some((f) => f.kind === 'BLACKOUT')) return 0;
    return 50 + 0.02 * noise(this.#seed + 9, at, minuteMs) + off(faults, 'hertz');
  }

  at(at: number, exportW: number, faults: readonly Fault[]): GridState {
    const dead = faults.some((f) => f.kind === 'BLACKOUT');
    const rise = exportW * this.#risePerW() + off(faults, 'volts');
    return {
      freqHz: this.freqHz(at, faults),
      voltagesV: Array.from({ length: this.#phases }, (_, phase) => (dead ? 0 : this.#restV(at, phase) + rise)),
    };
  }
}
