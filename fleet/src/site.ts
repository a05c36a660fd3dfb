import type { DeviceType, InverterType } from '#contract/devices.ts';
import type { AddPlantBody, PlantType } from '#contract/plants.ts';
import type { ItemKind } from '#contract/telemetry.ts';
import type { EvChargerSpec } from './evCharger.ts';
import type { Fault } from './faults.ts';
import type { HeatPumpSpec } from './heatPump.ts';
import type { Serials } from './messages.ts';
import { type PlaceName, places } from './places.ts';
import type { PlantSpec } from './plant.ts';

/** What tells one house from another. */
export interface Brief {
  key: string;
  name: string;
  address: string;
  place: PlaceName;
  /** Off the middle of the town, in degrees. */
  off?: readonly [number, number];
  type: PlantType;
  /** kWp, tilt, degrees clockwise from north. */
  arrays: readonly (readonly [kWp: number, tiltDeg: number, azimuthDeg: number])[];
  inverterKw: number;
  phases?: 1 | 3;
  batteryKwh?: number;
  meter?: boolean;
  yearKwh: number;
  shading?: number;
  evCharger?: EvChargerSpec;
  heatPump?: HeatPumpSpec;
  lineOhm?: number;
  exportShare?: number;
  connectedOn: string;
  faults?: Fault[];
}

export interface SiteDevice {
  type: DeviceType;
  serialNumber: string;
  spec: { name: string; inverterType: InverterType | null; ratedW: number | null; capacityWh: number | null };
}

export interface Site {
  body: Omit<AddPlantBody, 'devices' | 'owner' | 'organizationId' | 'contact' | 'demo' | 'tags'>;
  spec: PlantSpec;
  serials: Serials;
  devices: SiteDevice[];
}

const letters = { DONGLE: 'D', INVERTER: 'H', BATTERY: 'B', METER: 'M', EVCHARGER: 'W', HEATPUMP: 'P' } as const;
const types: Record<ItemKind, DeviceType> = {
  DONGLE: 'DONGLE',
  INVERTER: 'INVERTER',
  BATTERY: 'CELL',
  METER: 'METERBOX',
  EVCHARGER: 'EV_CHARGER',
  HEATPUMP: 'HEAT_PUMP',
};
const evChargerW = 11_000;
const heatPumpW = 6_000;
const moduleW = 430;

function specOf(kind: ItemKind, { inverterKw, phases = 3, batteryKwh, type }: Brief): SiteDevice['spec'] {
  const plain = { inverterType: null, ratedW: null, capacityWh: null };
  switch (kind) {
    case 'DONGLE':
      return { ...plain, name: 'Link W2' };
    case 'INVERTER':
      return {
        ...plain,
        name: type === 'BALCONY_PHOTOVOLTAICS' ? 'M800' : `${batteryKwh ? 'H' : 'S'}${inverterKw}-${phases}P`,
        inverterType: phases === 3 ? 'THREE_PHASE' : 'SINGLE_PHASE',
        ratedW: inverterKw * 1000,
      };
    case 'BATTERY':
      return { ...plain, name: `B${batteryKwh}`, ratedW: (batteryKwh ?? 0) * 500, capacityWh: (batteryKwh ?? 0) * 1000 };
    case 'METER':
      return { ...plain, name: phases === 3 ? 'E3' : 'E1', ratedW: 43_000 };
    case 'EVCHARGER':
      return { ...plain, name: 'Charge 11', ratedW: evChargerW };
    case 'HEATPUMP':
      return { ...plain, name: 'Heat 6', ratedW: heatPumpW };
  }
}

/** A house with its devices; serial numbers begin as told. */
export function siteOf(brief: Brief, serialPrefix: string): Site {
  const { place: at, off = [0, 0], phases = 3, batteryKwh, meter = true, evCharger, heatPump } = brief;
  const { town: _, climate, ...place } = places[at];
  const [latitude, longitude] = [place.latitude + off[0], place.longitude + off[1]];
  const peakW = brief.arrays.reduce((sum, [kWp]) => sum + kWp * 1000, 0);
  const kinds: ItemKind[] = ['DONGLE', 'INVERTER'];
  if (batteryKwh) kinds.push('BATTERY');
  if (meter) kinds.push('METER');
  if (evCharger) kinds.push('EVCHARGER');
  if (heatPump) kinds.push('HEATPUMP');
  const serials = Object.fromEntries(kinds.map((k) => [k, `${serialPrefix}-${letters[k]}`])) as Serials;
  return {
    body: {
      ...place,
      latitude,
      longitude,
      name: brief.name,
      type: brief.type,
      address: brief.address,
      builtOn: null,
      gridConnectedOn: brief.connectedOn,
      arrays: brief.arrays.map(([kWp, tiltDeg, azimuthDeg]) => ({
        capacityW: kWp * 1000,
        tiltDeg,
        azimuth: (540 - azimuthDeg) % 360,
        azimuthRef: 'SOUTH_EAST',
      })),
      storageCapacityWh: batteryKwh ? batteryKwh * 1000 : null,
    },
    spec: {
      key: brief.key,
      country: place.countryCode,
      latitude,
      longitude,
      zone: place.timeZone,
      climate,
      arrays: brief.arrays.map(([kWp, tiltDeg, azimuthDeg]) => ({ capacityW: kWp * 1000, tiltDeg, azimuthDeg })),
      shading: brief.shading ?? 0,
      inverter: { ratedW: brief.inverterKw * 1000, phases },
      battery: batteryKwh ? { capacityWh: batteryKwh * 1000 } : null,
      meter,
      yearWh: brief.yearKwh * 1000,
      evCharger: evCharger ?? null,
      heatPump: heatPump ?? null,
      lineOhm: brief.lineOhm ?? 0.25,
      exportCapW: brief.exportShare ? brief.exportShare * peakW : null,
      since: Date.parse(brief.connectedOn),
      faults: brief.faults ?? [],
    },
    serials,
    devices: [
      ...kinds.map((kind) => ({ type: types[kind], serialNumber: serials[kind] ?? '', spec: specOf(kind, brief) })),
      {
        type: 'COMPONENT',
        serialNumber: `${serialPrefix}-S`,
        spec: { name: `N-${moduleW}`, inverterType: null, ratedW: moduleW, capacityWh: null },
      },
    ],
  };
}
