import { useState } from 'react';
import { basicsEndpoints, type Place } from '#contract/basics.ts';
import { call } from '../../lib/api.ts';
import { readDecimal, writeDecimal } from '../../lib/decimal.ts';
import type { Point } from '../map/PinMap.tsx';
import type { PlantForm, PlantValues } from './plant.form.ts';

/** Where the plant stands, as far as both numbers are typed. */
export function pointOf({ latitude, longitude }: Pick<PlantValues, 'latitude' | 'longitude'>): Point | null {
  const point = { latitude: readDecimal(latitude), longitude: readDecimal(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** Both numbers at once, as maps on the web copy them: "50.3353, 8.7553". */
export function pairIn(text: string): Point | null {
  const [, latitude, longitude] = /^\s*(-?\d+\.\d+)\s*[,;\s]\s*(-?\d+\.\d+)\s*$/.exec(text) ?? [];
  return latitude && longitude ? pointOf({ latitude, longitude }) : null;
}

/** Keeps country, time zone and currency in step with the pin, except for what somebody chose by hand. */
export function usePlaceFill(form: PlantForm) {
  const [failed, setFailed] = useState(false);
  const { byHand } = form.values;

  function apply(place: Place, chosen: readonly string[]) {
    const fill = (name: 'timeZone' | 'currency', value: string | null) => {
      if (value && !chosen.includes(name)) form.set(name, value);
    };
    fill('timeZone', place.timeZone);
    fill('currency', place.currency);
    const country = place.countryCode;
    if (!country || chosen.includes('countryCode') || country === form.values.countryCode) return;
    form.set('countryCode', country);
    form.set('regionCode', '');
  }

  async function lookUp(point: Point, countryCode: string, chosen: readonly string[]) {
    const known = chosen.includes('countryCode') && countryCode !== '';
    try {
      apply(await call(basicsEndpoints.place, { body: { ...point, ...(known && { countryCode }) } }, { quiet: true }), chosen);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return {
    /** Time zone and currency have to be chosen by hand. */
    failed,
    moveTo(point: Point) {
      form.set('latitude', writeDecimal(point.latitude));
      form.set('longitude', writeDecimal(point.longitude));
      return lookUp(point, form.values.countryCode, byHand);
    },
    chooseCountry(code: string) {
      const chosen = [...new Set([...byHand, 'countryCode'])];
      form.set('countryCode', code);
      form.set('regionCode', '');
      form.set('byHand', chosen);
      const point = pointOf(form.values);
      if (point && code !== '') void lookUp(point, code, chosen);
    },
    choose(name: 'timeZone' | 'currency', value: string) {
      form.set(name, value);
      form.set('byHand', [...new Set([...byHand, name])]);
    },
    /** The numbers were typed: look up what belongs to them. */
    typed() {
      const point = pointOf(form.values);
      if (point) void lookUp(point, form.values.countryCode, byHand);
    },
  };
}
