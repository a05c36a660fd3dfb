import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#contract/index.ts';
import { compileSerializer, serializer } from './serializer.ts';

test('writes what the schema names and nothing else', () => {
  const write = serializer(z.object({ kept: z.nullable(z.string()), list: z.array(z.object({ n: z.number() })) }));
  expect(JSON.parse(write({ kept: null, list: [{ n: 1, hidden: 2 }], secret: 'x' }))).toEqual({ kept: null, list: [{ n: 1 }] });
  expect(JSON.parse(write({ kept: 'a', list: [] }))).toEqual({ kept: 'a', list: [] });
});

test('there is a way to write every answer of the contract', () => {
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, { data }] of Object.entries(calls)) {
      expect(() => compileSerializer(data), `${feature}.${name}`).not.toThrow();
    }
  }
});
