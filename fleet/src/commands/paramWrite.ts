import type { CommandResult, WriteBody } from '#contract/commands.ts';
import type { ParameterValue } from '#contract/parameters.ts';
import { hashOf, refused } from '../settings.ts';
import { type Handler, rejected } from './handler.ts';

const besideBy = 5;

/** What a device that stores badly makes of a value. */
const spoiled = (value: ParameterValue): ParameterValue => (typeof value === 'number' ? value + besideBy : value);

/** All or nothing: everything is looked at before anything is changed. What was changed is read back. */
export const paramWrite: Handler = ({ cmdId, body }, { values, known, temper, upgrades, sn, now, trial, setTrial }) => {
  const { set, expectHash, revertAfterS } = body as unknown as WriteBody;
  if (!values) return rejected('UNKNOWN_KEY');
  if (upgrades.isBusy(sn)) return rejected('BUSY');
  if (expectHash !== null && expectHash !== hashOf(values)) return rejected('PRECONDITION');
  const refusals = refused(known, values, Object.fromEntries(set.map(({ k, v }) => [k, v])));
  const [first] = refusals;
  if (first) return rejected(first.error ?? 'OUT_OF_RANGE', refusals);
  const before = Object.fromEntries(set.map(({ k }) => [k, values[k] ?? null]));
  const groupOf = (k: string) => known.find(({ key }) => key === k)?.group;
  const firstGroup = groupOf(set[0]?.k ?? '');
  const results = set.map(({ k, v }): CommandResult => {
    const ok = temper !== 'partial' || groupOf(k) === firstGroup;
    if (ok) values[k] = temper === 'wrong' ? spoiled(v) : v;
    return { k, old: before[k] ?? null, new: values[k] ?? null, ok };
  });
  // what is on trial already returns to where it was before all of it
  setTrial(revertAfterS > 0 ? { cmdId, before: { ...before, ...trial?.before }, until: now() + revertAfterS * 1000 } : null);
  return { state: results.every(({ ok }) => ok) ? 'VERIFIED' : 'PARTIAL', results };
};
