import { minuteMs } from './calendar.ts';
import { hash, noise } from './random.ts';

export interface GridState {
  freqHz: number;
  /** Phase to neutral, one or three. */
  voltagesV: number[];
}

/** The mean of ten minutes may not be higher. */
export const highestV = 253;
const nominalV = 232;

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
  mostExportW(at: number): number {
    return Math.max(0, (highestV - this.#restV(at, 0)) / this.#risePerW());
  }

  at(at: number, exportW: number): GridState {
    const rise = exportW * this.#risePerW();
    return {
      freqHz: 50 + 0.02 * noise(this.#seed + 9, at, minuteMs),
      voltagesV: Array.from({ length: this.#phases }, (_, phase) => this.#restV(at, phase) + rise),
    };
  }
}
