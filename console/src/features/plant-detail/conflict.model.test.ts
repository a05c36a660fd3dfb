import { describe, expect, it } from 'vitest';
import { house } from '../../../test/house.ts';
import { plantValues } from '../../ui/plants/plant.form.ts';
import { merge } from './conflict.model.ts';

const seen = house;
const typed = (change: object) => ({ ...plantValues(seen), ...change });

describe('two people who edit one plant', () => {
  it('keep what each of them changed, where it is not the same', () => {
    const newer = { ...seen, version: 4, address: 'Am Hang 5', feedInPrice: 0.09 };
    const { values, clashes } = merge(seen, typed({ name: 'Villa' }), newer);
    expect(values).toMatchObject({ name: 'Villa', address: 'Am Hang 5', feedInPrice: '0.09' });
    expect(clashes).toEqual([]);
  });

  it('are told of what both have changed, and the form keeps what was typed', () => {
    const newer = { ...seen, name: 'Castle', latitude: 51 };
    const { values, clashes } = merge(seen, typed({ name: 'Villa', longitude: '9', timeZone: 'Europe/Paris' }), newer);
    expect(clashes).toEqual(['name', 'place']);
    expect(values).toMatchObject({ name: 'Villa', longitude: '9', latitude: '50.3353', timeZone: 'Europe/Paris' });
  });

  it('do not clash where both have typed the same', () => {
    expect(merge(seen, typed({ name: 'Villa' }), { ...seen, name: 'Villa' }).clashes).toEqual([]);
  });

  it('clash over a contact, although it is only known masked', () => {
    const newer = { ...seen, contactMasked: '+49 *** 11' };
    expect(merge(seen, typed({ contactValue: '+4915123456789' }), newer).clashes).toEqual(['contact']);
    expect(merge(seen, typed({}), newer)).toMatchObject({ values: { contactValue: '' }, clashes: [] });
  });
});
