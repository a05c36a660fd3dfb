import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDevice, emptyDevice, fromBooks, type SerialCheck, toDeviceInput, wantsCode } from './device.draft.ts';

const specId = '0195d3a0-0000-7000-8000-0000000000e1';
const free: SerialCheck = {
  state: 'FREE',
  type: 'INVERTER',
  manufacturerName: 'Helio',
  specId,
  specName: 'H-10',
  capacityWh: null,
  online: true,
  codeNeeded: true,
};
const unknown: SerialCheck = { ...free, state: 'UNKNOWN', type: null, specId: null, online: false, codeNeeded: false };
const inverter = { ...emptyDevice(), type: 'INVERTER', serialNumber: 'inv-0001', claimCode: 'abc123' } as const;

beforeAll(() => i18next.loadNamespaces('validation'));

describe('a device that is typed in', () => {
  it('hangs on the only dongle there is', () => {
    expect(emptyDevice([{ serialNumber: 'DON-1' }]).dongleSn).toBe('DON-1');
    expect(emptyDevice([{ serialNumber: 'DON-1' }, { serialNumber: 'DON-2' }]).dongleSn).toBe('');
  });

  it('takes kind and specification from the books, once', () => {
    expect(fromBooks(emptyDevice(), free)).toEqual({ type: 'INVERTER', specId });
    expect(fromBooks({ ...emptyDevice(), type: 'INVERTER', specId }, free)).toEqual({});
    expect(fromBooks({ ...emptyDevice(), type: 'CELL', specId }, { ...free, specId: null })).toEqual({
      type: 'INVERTER',
      specId: '',
    });
    expect(fromBooks({ ...emptyDevice(), type: 'METERBOX', specId }, unknown)).toEqual({});
  });

  it('needs its printed code where the provider has it in the books', () => {
    expect(wantsCode('INVERTER', undefined)).toBe(true);
    expect(wantsCode('INVERTER', unknown)).toBe(true);
    expect(wantsCode('METERBOX', unknown)).toBe(false);
    expect(wantsCode('INVERTER', { ...free, codeNeeded: false })).toBe(false);
    expect(checkDevice({ ...inverter, claimCode: '' }, free)).toEqual({
      claimCode: 'Enter the code that is printed on the device: 6 to 16 letters and numbers.',
    });
  });

  it('is right when it is free', () => {
    expect(checkDevice(inverter, free)).toEqual({});
  });

  it('is refused where its serial number is taken, or unknown though it must be known', () => {
    expect(checkDevice(inverter, { ...free, state: 'TAKEN' }).serialNumber).toBe('This device already belongs to a plant.');
    expect(checkDevice(inverter, { ...free, state: 'IN_THIS_PLANT' }).serialNumber).toBeDefined();
    expect(checkDevice(inverter, unknown).serialNumber).toMatch(/not in our books/);
    expect(checkDevice({ ...inverter, type: 'METERBOX', claimCode: '' }, unknown)).toEqual({});
  });

  it('says what is missing', () => {
    expect(Object.keys(checkDevice(emptyDevice())).sort()).toEqual(['serialNumber', 'type']);
  });

  it('sends only what belongs to its kind', () => {
    const typed = { ...inverter, type: 'COMPONENT', dongleSn: 'DON-1', address: '3', networkMode: 'WIFI' } as const;
    expect(toDeviceInput(typed)).toMatchObject({ dongleSn: null, address: null, networkMode: null });
    expect(toDeviceInput({ ...typed, type: 'EV_CHARGER' })).toMatchObject({
      dongleSn: 'DON-1',
      address: '3',
      networkMode: 'WIFI',
    });
  });
});
