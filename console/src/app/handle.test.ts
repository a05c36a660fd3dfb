import { describe, expect, it } from 'vitest';
import { keyOf } from './handle.ts';

const handle = { name: 'plantDetail', parents: [], keepAlive: true, tag: true };

describe('the key of a visited page', () => {
  it('is its path, whatever the address says about filters', () => {
    expect(keyOf(handle, { pathname: '/a', search: '?page=2&id=7' })).toBe('/a');
    expect(keyOf(null, { pathname: '/a', search: '' })).toBe('/a');
  });

  it('holds what is shown where that is one of many', () => {
    const keyed = { ...handle, keyedBy: 'id' };
    expect(keyOf(keyed, { pathname: '/a', search: '?section=devices&id=7' })).toBe('/a?id=7');
    expect(keyOf(keyed, { pathname: '/a', search: '?id=8' })).toBe('/a?id=8');
    expect(keyOf(keyed, { pathname: '/a', search: '?section=devices' })).toBe('/a');
  });
});
