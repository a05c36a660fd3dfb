import type { DeviceSpec, Manufacturer } from '#contract/basics.ts';
import type { DeviceType, InverterType } from '#contract/devices.ts';

export type BasicsTask<Row> = { kind: 'add' } | { kind: 'edit' | 'delete'; row: Row };

export const manufacturerValues = (row: Manufacturer | null) => ({
  name: row?.name ?? '',
  abbreviation: row?.abbreviation ?? '',
  description: row?.description ?? '',
});

export function manufacturerBody({ name, abbreviation, description }: ReturnType<typeof manufacturerValues>) {
  return { name, abbreviation, description: description.trim() || null };
}

export type SpecValues = {
  deviceType: DeviceType | '';
  manufacturerId: string;
  name: string;
  inverterType: InverterType | '';
  ratedW: string;
  capacityWh: string;
};

const plain = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');

export function specValues(row: DeviceSpec | null): SpecValues {
  return {
    deviceType: row?.deviceType ?? '',
    manufacturerId: row?.manufacturerId ?? '',
    name: row?.name ?? '',
    inverterType: row?.inverterType ?? '',
    ratedW: plain(row?.ratedW),
    capacityWh: plain(row?.capacityWh),
  };
}

/** Watts and watt-hours: whole numbers, or with a point or comma before the fraction. Anything else is no number. */
export function numberIn(text: string): number | null {
  const trimmed = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (trimmed === '') return null;
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Only a battery has a capacity, only an inverter has phases. */
export function specBody(values: SpecValues) {
  const { deviceType, manufacturerId, name } = values;
  return {
    manufacturerId,
    deviceType: (deviceType || undefined) as DeviceType,
    name,
    inverterType: (deviceType === 'INVERTER' && values.inverterType) || null,
    ratedW: deviceType === 'DONGLE' ? null : numberIn(values.ratedW),
    capacityWh: deviceType === 'CELL' ? numberIn(values.capacityWh) : null,
  };
}
