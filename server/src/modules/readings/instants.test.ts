import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantsOf } from './instants.ts';

it('writes instants as the language itself does', () => {
  const ms = fc.array(fc.integer({ min: Date.UTC(1969), max: Date.UTC(2100) }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(ms, fc.boolean(), (list, together) => {
      // scattered over the years, or within an hour of each other
      const instants = together ? list.map((at) => (list[0] ?? 0) + (at % 3_600_000)) : list;
      expect(instantsOf(instants.map((at) => at / 1000))).toEqual(instants.map((at) => new Date(at).toISOString()));
    }),
  );
});
