import type { DeviceType, InverterType } from './devices.ts';
import type { AddPlantBody } from './plants.ts';
import type { UpMessage } from './telemetry.ts';

/** How the simulated fleet and the server speak about the demo: one JSON object a line, the fleet is a child process. */
export type DemoOrder =
  | { task: 'history'; now: number; days: number; file: string }
  | {
      task: 'live';
      url: string;
      mqtt: string;
      file: string;
      /** By serial number of the dongles: what is printed on them. */
      claimCodes: Record<string, string>;
    };

export interface DemoDevice {
  type: DeviceType;
  serialNumber: string;
  specName: string;
  inverterType: InverterType | null;
  ratedW: number | null;
  capacityWh: number | null;
  /** Somebody has heard of it since it was mounted. */
  connected: boolean;
}

export interface DemoPlant {
  type: 'plant';
  key: string;
  body: Omit<AddPlantBody, 'devices' | 'owner' | 'organizationId' | 'contact' | 'demo' | 'tags'>;
  devices: DemoDevice[];
}

/** Energy of a device on a local day, and how its two counters stand after it. */
export interface DemoDeviceDay {
  serialNumber: string;
  source: string;
  wh: [number | null, number | null];
  counters: [number | null, number | null];
  at: number;
  estimated: boolean;
}

export interface DemoDay {
  type: 'day';
  plant: string;
  date: string;
  devices: DemoDeviceDay[];
  /** Means of equal steps; a step of which nothing is known is left out by null in all of them. */
  curve: { from: number; stepMs: number } & Record<'pvW' | 'loadW' | 'gridW' | 'batteryW' | 'socPct', (number | null)[]>;
}

/** What a dongle said of the newest days. */
export interface DemoSaid {
  type: 'said';
  message: Pick<UpMessage, 'v' | 'type' | 'msgId' | 'dongleSn' | 'buffered' | 'items'>;
}

export type DemoLine = DemoPlant | DemoDay | DemoSaid;
