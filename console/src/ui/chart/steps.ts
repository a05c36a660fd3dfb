export interface StepRules {
  /** About how many steps there are. */
  about: number;
  /** Zero is always among them. */
  fromZero?: boolean;
  /** None lies between whole numbers. */
  whole?: boolean;
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = rough / power;
  return power * (digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10);
}

/** Round values that enclose all values between two; the axis begins and ends with them. */
export function stepsOf(low: number, high: number, { about, fromZero, whole }: StepRules): number[] {
  let [least, most] = fromZero ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  if (least === most) {
    const room = Math.abs(most) / 10 || 1;
    most += room;
    if (!fromZero && least !== 0) least -= room;
  }
  const step = Math.max(roundStep((most - least) / about), whole ? 1 : 0);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(most / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Decimals by which neighbouring steps differ. */
export function digitsOf(steps: readonly number[]): number {
  const [first = 0, second = 1] = steps;
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
}
