import i18next from 'i18next';
import {
  claimedTypes,
  DeviceInput,
  type DeviceRow,
  type DeviceType,
  type deviceEndpoints,
  type NetworkMode,
} from '#contract/devices.ts';
import type { Data } from '#contract/endpoint.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';

/** A device as a person types it: empty is unknown. */
export type DeviceDraft = {
  type: DeviceType | '';
  serialNumber: string;
  claimCode: string;
  dongleSn: string;
  specId: string;
  name: string;
  address: string;
  networkMode: NetworkMode | '';
};

/** What the server knows about a serial number. */
export type SerialCheck = Data<typeof deviceEndpoints.check>;

export interface DongleChoice {
  serialNumber: string;
  name?: string | null;
}

/** A device on the same bus as the only dongle hangs on it. */
export function emptyDevice(dongles: readonly DongleChoice[] = []): DeviceDraft {
  const dongleSn = (dongles.length === 1 && dongles[0]?.serialNumber) || '';
  return { type: '', serialNumber: '', claimCode: '', dongleSn, specId: '', name: '', address: '', networkMode: '' };
}

const silentTypes: readonly string[] = ['DONGLE', 'COMPONENT'];
const networkTypes: readonly string[] = ['DONGLE', 'EV_CHARGER', 'HEAT_PUMP'];

/** Dongles speak for themselves, and solar modules do not speak. */
export const hangsOnDongle = (type: DeviceType | '') => type !== '' && !silentTypes.includes(type);
/** Inverter, battery and meter reach the network through their dongle only. */
export const hasNetwork = (type: DeviceType | '') => networkTypes.includes(type);

export const isClaimed = (type: DeviceType | '') => type !== '' && claimedTypes.includes(type);

/** Whether the code printed on the device is asked for. */
export function wantsCode(type: DeviceType | '', known: SerialCheck | undefined): boolean {
  return known && known.state !== 'UNKNOWN' ? known.codeNeeded : isClaimed(type);
}

/** What the books say about a piece stands above what was chosen by hand. */
export function fromBooks(draft: DeviceDraft, known: SerialCheck | undefined): Partial<DeviceDraft> {
  const type = known?.type ?? draft.type;
  const moved = type !== draft.type;
  const specId = known?.specId ?? (moved ? '' : draft.specId);
  return { ...(moved && { type }), ...(specId !== draft.specId && { specId }) };
}

const orNull = (text: string) => text.trim() || null;

/** Only what belongs to the kind of device is sent. */
export function toDeviceInput(draft: DeviceDraft) {
  const { type } = draft;
  return {
    type: (type || undefined) as DeviceType,
    serialNumber: draft.serialNumber,
    claimCode: orNull(draft.claimCode),
    dongleSn: hangsOnDongle(type) ? orNull(draft.dongleSn) : null,
    ...factsOf(draft),
  };
}

/** What is noted about a device, apart from what it is. */
export function factsOf({ type, name, specId, address, networkMode }: DeviceDraft) {
  return {
    name: orNull(name),
    specId: specId || null,
    address: hangsOnDongle(type) ? orNull(address) : null,
    networkMode: (hasNetwork(type) && networkMode) || null,
  };
}

export function draftOf(device: DeviceRow): DeviceDraft {
  return {
    type: device.type,
    serialNumber: device.serialNumber,
    claimCode: '',
    dongleSn: device.dongleSn ?? '',
    specId: device.specId ?? '',
    name: device.name ?? '',
    address: device.address ?? '',
    networkMode: device.networkMode ?? '',
  };
}

const said = (problem: string) => i18next.t(problem, { ns: 'validation' });

/** Why the piece with this serial number cannot be used, as far as the check has told. */
export function serialProblem(type: DeviceType | '', known: SerialCheck | undefined): string | undefined {
  if (known?.state === 'TAKEN' || known?.state === 'IN_THIS_PLANT') return said('serialTaken');
  return known?.state === 'UNKNOWN' && isClaimed(type) ? said('serialUnknown') : undefined;
}

/** Field → what is wrong with it; the server looks again. */
export function checkDevice(draft: DeviceDraft, known?: SerialCheck): FieldErrors {
  const serialNumber = serialProblem(draft.type, known);
  const noCode = wantsCode(draft.type, known) && draft.claimCode.trim() === '';
  return {
    ...(serialNumber && { serialNumber }),
    ...(noCode && { claimCode: said('claimCode') }),
    ...validateWith(DeviceInput)(toDeviceInput(draft)),
  };
}
