import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { EditPlantBody, type Plant } from '#contract/plants.ts';
import { ApiError } from '../../lib/api.ts';
import { windAt, winds } from './direction.ts';
import { arraysFor, checkEquipment, checkPlant, emptyPlant, newArray, plantValues, toEditBody, totalW } from './plant.form.ts';
import { inFormWords } from './plant.problems.ts';
import { pairIn } from './usePlaceFill.ts';

const plant = {
  id: '0195d3a0-0000-7000-8000-0000000000a1',
  version: 4,
  name: 'Haus am Hang',
  type: 'ENERGY_STORAGE',
  builtOn: '2026-03-01',
  gridConnectedOn: null,
  tags: ['hill'],
  countryCode: 'DE',
  regionCode: 'DE-HE',
  address: 'Am Hang 1, Friedberg',
  latitude: 50.3353,
  longitude: 8.7553,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  arrays: [{ capacityW: 9_805, tiltDeg: 35.5, azimuth: 15, azimuthRef: 'SOUTH_EAST', azimuthDeg: 165 }],
  storageCapacityWh: 10_240,
  feedInPrice: 0.082,
  purchasePrice: null,
  contactType: 'EMAIL',
  contactMasked: 'a***@example.org',
  demo: false,
} as unknown as Plant;

beforeAll(() => i18next.loadNamespaces('validation'));

describe('a plant in a form', () => {
  it('comes back as it was, in watts and watt hours, without a word about its masked contact', () => {
    const body = toEditBody(plant, plantValues(plant));
    expect(EditPlantBody.parse(body)).toEqual({
      id: plant.id,
      version: 4,
      name: 'Haus am Hang',
      type: 'ENERGY_STORAGE',
      builtOn: '2026-03-01',
      gridConnectedOn: null,
      tags: ['hill'],
      countryCode: 'DE',
      regionCode: 'DE-HE',
      address: 'Am Hang 1, Friedberg',
      latitude: 50.3353,
      longitude: 8.7553,
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      arrays: [{ capacityW: 9_805, tiltDeg: 35.5, azimuth: 15, azimuthRef: 'SOUTH_EAST' }],
      storageCapacityWh: 10_240,
      feedInPrice: 0.082,
      purchasePrice: null,
      demo: false,
    });
    expect(body.contact).toBeUndefined();
  });

  it('replaces or removes the contact where somebody says so', () => {
    const values = plantValues(plant);
    const replaced = toEditBody(plant, { ...values, contactValue: 'b@example.org' });
    expect(replaced.contact).toEqual({ type: 'EMAIL', value: 'b@example.org' });
    expect(toEditBody(plant, { ...values, removeContact: true }).contact).toBeNull();
  });

  it('tells what is missing at the fields of the form', () => {
    const found = checkPlant(emptyPlant);
    for (const field of ['name', 'type', 'countryCode', 'address', 'latitude', 'longitude', 'timeZone', 'currency']) {
      expect(found[field], field).toBe('Please fill in this field.');
    }
    expect(found['arrays.0.capacityKw']).toBe('Please fill in this field.');
  });

  it('tells bounds in the unit of the field, and a number that is none', () => {
    const values = plantValues(plant);
    const array = { ...newArray(''), capacityKw: '2000', tiltDeg: 'steep' };
    const found = checkPlant({ ...values, arrays: [array], latitude: '91', longitude: '-181', storageKwh: '-1' });
    expect(found).toEqual({
      'arrays.0.capacityKw': 'Please enter a value from 0.001 to 1000.',
      'arrays.0.tiltDeg': 'Please enter a correct value.',
      latitude: 'Latitude goes from -90 to 90.',
      longitude: 'Longitude goes from -180 to 180.',
      storageKwh: 'Please enter a value from 0.001 to 5000.',
    });
  });

  it('wants device and battery information of storage, and an array of everything else', () => {
    const values = plantValues(plant);
    expect(checkEquipment({ ...values, storageKwh: '' })).toEqual({
      storageKwh: 'Please complete device and battery information.',
    });
    expect(checkEquipment({ ...values, arrays: [] })).toEqual({});
    expect(checkEquipment({ ...values, type: 'PHOTOVOLTAIC', arrays: [] })).toHaveProperty('arrays');
  });

  it('gives arrays that nobody has touched the usual tilt of the new type', () => {
    const typed = { ...newArray('PHOTOVOLTAIC', 1), capacityKw: '5' };
    const values = { ...emptyPlant, type: 'PHOTOVOLTAIC', arrays: [newArray('PHOTOVOLTAIC'), typed] } as const;
    expect(arraysFor('BALCONY_PHOTOVOLTAICS', values)).toEqual([newArray('BALCONY_PHOTOVOLTAICS'), typed]);
  });

  it('adds its arrays up', () => {
    const array = newArray('');
    expect(totalW([{ ...array, capacityKw: '4,9' }, { ...array, capacityKw: '4.9' }, array])).toBe(9_800);
    expect(totalW([{ ...array, capacityKw: 'much' }])).toBeNull();
  });

  it("shows the server's refusal at the field that it speaks of", () => {
    const error = new ApiError(40001, 'no', { fields: [{ path: 'arrays.1.capacityW', message: 'Too much.' }] });
    expect((inFormWords(error) as ApiError).fields).toEqual([{ path: 'arrays.1.capacityKw', message: 'Too much.' }]);
  });
});

describe('a direction', () => {
  it.each([
    [0, 'N'],
    [165, 'SSE'],
    [180, 'S'],
    [195, 'SSW'],
    [270, 'W'],
    [355, 'N'],
  ])('of %s degrees is %s', (degrees, wind) => expect(windAt(degrees)).toBe(wind));

  it('has a word for each of the sixteen winds', async () => {
    await i18next.loadNamespaces('plantForm');
    const words = winds.map((wind) => i18next.t(`wind.${wind}`, { ns: 'plantForm' }));
    expect(new Set(words).size).toBe(16);
    expect(words).toContain('south-south-east');
  });
});

describe('coordinates from a map on the web', () => {
  it('are read as a pair', () => expect(pairIn(' 50.3353, -8.7553 ')).toEqual({ latitude: 50.3353, longitude: -8.7553 }));
  it.each(['50.3353', '91.5, 8.1', 'Friedberg, Hessen', '50,3353'])('%j is none', (text) => expect(pairIn(text)).toBeNull());
});
