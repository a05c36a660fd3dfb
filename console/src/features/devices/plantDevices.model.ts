import { type DeviceRow, deviceTypes } from '#contract/devices.ts';
import { ApiError } from '../../lib/api.ts';

export type DeviceTask = { kind: 'add' } | { kind: 'edit' | 'replace' | 'remove'; device: DeviceRow };

interface Group {
  /** Null: these devices speak through no dongle. */
  dongle: DeviceRow | null;
  devices: DeviceRow[];
}

const byKind = (a: DeviceRow, b: DeviceRow) =>
  deviceTypes.indexOf(a.type) - deviceTypes.indexOf(b.type) || a.serialNumber.localeCompare(b.serialNumber);

/** Each dongle with what hangs on it; what hangs on none comes last. */
export function groupedByDongle(rows: readonly DeviceRow[]): Group[] {
  const dongles = rows.filter(({ type }) => type === 'DONGLE').toSorted(byKind);
  const others = rows.filter(({ type }) => type !== 'DONGLE').toSorted(byKind);
  const groups: Group[] = dongles.map((dongle) => ({
    dongle,
    devices: others.filter(({ dongleSn }) => dongleSn === dongle.serialNumber),
  }));
  const known = new Set(dongles.map(({ serialNumber }) => serialNumber));
  const loose = others.filter(({ dongleSn }) => dongleSn === null || !known.has(dongleSn));
  return loose.length > 0 ? [...groups, { dongle: null, devices: loose }] : groups;
}

/** The server names the fields of a device inside the request; the form has only those of the device. */
export function atDevice(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error;
  const fields = error.fields.map(({ path, message }) => ({ path: path.replace(/^device\./, ''), message }));
  return new ApiError(error.code, error.msg, { fields });
}

export interface DeviceDialogProps {
  plantId: string;
  device: DeviceRow;
  /** The dongles of the plant. */
  dongles: readonly DeviceRow[];
  onClose: () => void;
  /** Loads the device as somebody else has left it. */
  onReload: () => void;
}
