import type { DeviceRow, DeviceStatus, DeviceType, InverterType, NetworkMode } from '#contract/devices.ts';
import type { Language } from '#contract/languages.ts';
import type { Cell } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { DescribedDevice } from './devices.repository.ts';

export function toRow(d: DescribedDevice): DeviceRow {
  return {
    id: d.id,
    version: d.version,
    type: d.type as DeviceType,
    serialNumber: d.serial_number,
    name: d.name,
    status: d.status as DeviceStatus,
    manufacturerName: d.manufacturer_name,
    specId: d.spec_id,
    specName: d.spec_name,
    inverterType: d.inverter_type as InverterType | null,
    plantId: d.plant_id,
    plantName: d.plant_name,
    dongleSn: d.dongle_sn,
    address: d.address,
    networkMode: d.network_mode as NetworkMode | null,
    firmwareVersion: d.firmware_version,
    dongleVersion: d.dongle_version,
    safetyVersion: d.safety_version,
    hmiVersion: d.hmi_version,
    lastSeenAt: d.last_seen_at,
    installedAt: d.installed_at,
    createdAt: d.created_at,
  };
}

const columns = [
  'serialNumber',
  'type',
  'status',
  'name',
  'plant',
  'manufacturer',
  'specification',
  'inverterType',
  'dongle',
  'address',
  'networkMode',
  'firmwareVersion',
  'dongleVersion',
  'safetyVersion',
  'hmiVersion',
  'lastSeenAt',
  'installedAt',
  'createdAt',
] as const;

/** As a person would write it into a sheet. */
export function sheetOf(texts: Texts, language: Language) {
  const say = (key: string) => texts(language, 'sheets', `device.${key}`);
  const word = (kind: string, value: string | null) => value && say(`${kind}.${value}`);
  const minute = (instant: string | null) => (instant === null ? null : instant.slice(0, 16).replace('T', ' '));
  const cells = (d: DescribedDevice): Record<(typeof columns)[number], Cell> => ({
    serialNumber: d.serial_number,
    type: word('type', d.type),
    status: word('status', d.status),
    name: d.name,
    plant: d.plant_name,
    manufacturer: d.manufacturer_name,
    specification: d.spec_name,
    inverterType: word('inverterType', d.inverter_type),
    dongle: d.dongle_sn,
    address: d.address,
    networkMode: word('networkMode', d.network_mode),
    firmwareVersion: d.firmware_version,
    dongleVersion: d.dongle_version,
    safetyVersion: d.safety_version,
    hmiVersion: d.hmi_version,
    lastSeenAt: minute(d.last_seen_at),
    installedAt: minute(d.installed_at),
    createdAt: minute(d.created_at),
  });
  return {
    name: say('sheet'),
    headings: columns.map(say),
    row: (d: DescribedDevice): Cell[] => {
      const all = cells(d);
      return columns.map((column) => all[column]);
    },
  };
}
