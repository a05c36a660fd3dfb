import { describe, expect, it } from 'vitest';
import { house } from '../../../test/house.ts';
import { dealer, installer, provider } from '../../../test/staff.ts';
import { checkHandOver, handOverOf, sidesOf, toTransfer } from './handOver.form.ts';

const organizations = [provider, dealer, installer];
const start = handOverOf(house);

describe('handing a plant over', () => {
  it('says nothing of what stays', () => {
    expect(toTransfer(house, start)).toEqual({ note: null });
    expect(toTransfer(house, { ...start, organizationId: dealer.id, note: ' sold ' })).toEqual({
      organizationId: dealer.id,
      note: 'sold',
    });
    expect(toTransfer(house, { ...start, organizationId: '', ownerChange: 'none' })).toEqual({
      organizationId: null,
      owner: null,
      note: null,
    });
  });

  it('wants something to change', () => {
    expect(Object.keys(checkHandOver(house, start))).toEqual(['organizationId']);
    expect(checkHandOver(house, { ...start, organizationId: dealer.id })).toEqual({});
    expect(Object.keys(checkHandOver(house, { ...start, ownerChange: 'existing' }))).toEqual(['owner']);
    expect(Object.keys(checkHandOver(house, { ...start, ownerChange: 'invite' })).toSorted()).toEqual(['email', 'nickName']);
    const wrong = { ...start, ownerChange: 'invite' as const, nickName: 'Bea', email: 'nonsense' };
    expect(Object.keys(checkHandOver(house, wrong))).toEqual(['email']);
  });

  it('tells who will see the plant and who no longer', () => {
    const change = { ...start, organizationId: dealer.id, ownerChange: 'invite' as const, nickName: 'Bea' };
    expect(sidesOf(house, change, organizations)).toEqual([
      { key: 'sees', name: 'Nordsonne' },
      { key: 'losesSight', name: 'Bergdach' },
      { key: 'sees', name: 'Bea' },
      { key: 'losesSight', name: 'Anna Berg' },
    ]);
  });

  it('knows that an organization goes on seeing what lies below it', () => {
    const above = { ...house, organizationId: dealer.id, organizationName: dealer.name };
    expect(sidesOf(above, { ...handOverOf(above), organizationId: installer.id }, organizations)).toEqual([
      { key: 'sees', name: 'Bergdach' },
      { key: 'keepsSight', name: 'Nordsonne' },
    ]);
  });
});
