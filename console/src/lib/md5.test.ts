import fc from 'fast-check';
import { expect, test } from 'vitest';
import { md5 as expected } from '../../test/md5.ts';
import { md5 } from './md5.ts';

test('the digest of every text is the one that others make, whatever its length and letters', () => {
  for (let length = 0; length < 200; length++) expect(md5('a'.repeat(length))).toBe(expected('a'.repeat(length)));
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => md5(text) === expected(text)));
});
