import type { LossCause } from '#contract/dashboard.ts';

/** What is stored about a day with a loss. Hours and samples are those around noon. */
export interface Evidence {
  /** Of the six hours, those in which an inverter said something. */
  hoursHeard: number;
  faultShare: number;
  limitedShare: number;
  /** Mean power of each input, inverter by inverter, and the most that it ever gave in the weeks before. */
  inputs: { meanW: number; earlierW: number }[][];
  /** What is missing is missing at hours that something shades. */
  shaded: boolean;
  /** Performance against neighbours over the last weeks: change in 28 days by a straight line, how straight, of how many days. */
  decline: { change: number; fit: number; days: number } | null;
}

const deadShare = 0.05;
const earlierShare = 0.2;

/** An input that gives nothing while another of its inverter works, and that used to give something. */
function hasDeadInput(inputs: readonly { meanW: number; earlierW: number }[]): boolean {
  const best = Math.max(0, ...inputs.map((i) => i.meanW));
  const most = Math.max(0, ...inputs.map((i) => i.earlierW));
  if (best < 100) return false;
  return inputs.some((i) => i.meanW < best * deadShare && i.earlierW > most * earlierShare);
}

const declines = ({ change, fit, days }: NonNullable<Evidence['decline']>) => days >= 14 && fit >= 0.5 && change <= -0.08;

/** The likeliest that the rows prove; never a guess. */
export function causeOf({ hoursHeard, faultShare, limitedShare, inputs, shaded, decline }: Evidence): LossCause {
  if (hoursHeard <= 2) return 'OFFLINE';
  if (faultShare >= 0.1) return 'FAULT';
  if (limitedShare >= 0.25) return 'LIMITED';
  if (inputs.some(hasDeadInput)) return 'STRING';
  if (shaded) return 'SHADING';
  if (decline && declines(decline)) return 'SOILING';
  return 'UNKNOWN';
}
