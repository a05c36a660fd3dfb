import i18next from 'i18next';
import { Id } from '#contract/fields.ts';
import { AddOwnerBody } from '#contract/owners.ts';
import { AddPlantBody } from '#contract/plants.ts';
import { ApiError } from '../../lib/api.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import {
  checkDevice,
  type DeviceDraft,
  type DongleChoice,
  type SerialCheck,
  toDeviceInput,
} from '../../ui/devices/device.draft.ts';
import { checkPlant, emptyPlant, type PlantValues, toBody } from '../../ui/plants/plant.form.ts';
import { inFormWords } from '../../ui/plants/plant.problems.ts';

export const steps = ['basics', 'place', 'array', 'devices', 'owner', 'review'] as const;
export type Step = (typeof steps)[number];

export const ownerModes = ['none', 'existing', 'invited'] as const;
export type OwnerMode = (typeof ownerModes)[number];

export type DeviceValues = DeviceDraft & { key: number };

export type WizardValues = PlantValues & {
  /** Empty stands for the person's own organization. */
  organizationId: string;
  devices: readonly DeviceValues[];
  ownerMode: OwnerMode;
  ownerId: string;
  /** How the chosen owner is called, so that a resumed draft can say it. */
  ownerName: string;
  inviteName: string;
  inviteEmail: string;
  inviteMobile: string;
};

export const emptyWizard: WizardValues = {
  ...emptyPlant,
  organizationId: '',
  devices: [],
  ownerMode: 'none',
  ownerId: '',
  ownerName: '',
  inviteName: '',
  inviteEmail: '',
  inviteMobile: '',
};

const fieldsOf: Record<Exclude<Step, 'review'>, readonly (keyof WizardValues)[]> = {
  basics: ['name', 'type', 'builtOn', 'gridConnectedOn', 'tags', 'organizationId', 'demo'],
  place: [
    'countryCode',
    'regionCode',
    'address',
    'latitude',
    'longitude',
    'timeZone',
    'currency',
    'feedInPrice',
    'purchasePrice',
  ],
  array: ['arrays', 'storageKwh'],
  devices: ['devices'],
  owner: ['ownerMode', 'ownerId', 'inviteName', 'inviteEmail', 'inviteMobile', 'contactType', 'contactValue'],
};

/** The step that shows a field: `devices.0.claimCode` stands on the fourth. */
export function stepOf(path: string): Step {
  const field = path.split('.')[0];
  const [step] = Object.entries(fieldsOf).find(([, fields]) => fields.some((name) => name === field)) ?? [];
  return (step as Step | undefined) ?? 'review';
}

/** What is known about a serial number by now. */
export type Known = (serialNumber: string) => SerialCheck | undefined;

const said = (problem: string) => i18next.t(problem, { ns: 'validation' });
const normal = (serialNumber: string) => serialNumber.trim().toUpperCase();

/** The dongles among the entered devices, for the one at this place to hang on. */
export function donglesBeside(devices: readonly DeviceValues[], key: number): DongleChoice[] {
  return devices
    .filter((device) => device.key !== key && device.type === 'DONGLE' && device.serialNumber.trim() !== '')
    .map(({ serialNumber, name }) => ({ serialNumber: normal(serialNumber), name }));
}

function deviceProblems(devices: readonly DeviceValues[], index: number, known: Known): FieldErrors {
  const device = devices[index];
  if (!device) return {};
  const serial = normal(device.serialNumber);
  const twice = serial !== '' && devices.slice(0, index).some((other) => normal(other.serialNumber) === serial);
  return { ...checkDevice(device, known(serial)), ...(twice && { serialNumber: said('serialTwice') }) };
}

function checkDevices(devices: readonly DeviceValues[], known: Known): FieldErrors {
  if (devices.length === 0) return { devices: said('addDevice') };
  const found = devices.flatMap((_, index) =>
    Object.entries(deviceProblems(devices, index, known)).map(([field, text]) => [`devices.${index}.${field}`, text]),
  );
  return found.length === 0 ? {} : { devices: said('completeDevices'), ...Object.fromEntries(found) };
}

const invitation = ({ inviteName, inviteEmail, inviteMobile }: WizardValues) => ({
  nickName: inviteName,
  email: inviteEmail.trim() || null,
  mobile: inviteMobile.trim() || null,
});

const ownerFields: Record<string, keyof WizardValues> = {
  id: 'ownerId',
  nickName: 'inviteName',
  email: 'inviteEmail',
  mobile: 'inviteMobile',
};

function checkInvitation(values: WizardValues): FieldErrors {
  const body = invitation(values);
  const found = validateWith(AddOwnerBody)({ ...body, organizationId: null });
  if (!body.email && !body.mobile) found.email = said('phoneOrEmail');
  return Object.fromEntries(Object.entries(found).map(([name, text]) => [ownerFields[name] ?? 'inviteName', text]));
}

function checkOwner(values: WizardValues): FieldErrors {
  if (values.ownerMode === 'invited') return checkInvitation(values);
  return values.ownerMode === 'existing' && !Id.safeParse(values.ownerId).success ? { ownerId: said('required') } : {};
}

/** Field of the wizard → what is wrong with it. */
export function checkWizard(values: WizardValues, known: Known): FieldErrors {
  return { ...checkPlant(values), ...checkDevices(values.devices, known), ...checkOwner(values) };
}

/** The problems of one step; the last one looks at all of them. */
export function checkStep(step: Step, values: WizardValues, known: Known): FieldErrors {
  const found = checkWizard(values, known);
  if (step === 'review') return found;
  return Object.fromEntries(Object.entries(found).filter(([path]) => stepOf(path) === step));
}

/** The first step that still wants something; the review where none does. */
export function firstOpenStep(problems: FieldErrors): Step {
  const open = new Set(Object.keys(problems).map(stepOf));
  return steps.find((step) => open.has(step)) ?? 'review';
}

function ownerOf(values: WizardValues) {
  if (values.ownerMode === 'existing') return { id: values.ownerId };
  return values.ownerMode === 'invited' ? invitation(values) : null;
}

export function toAddBody(values: WizardValues): AddPlantBody {
  return AddPlantBody.parse({
    ...toBody(values),
    organizationId: values.organizationId || null,
    devices: values.devices.map(toDeviceInput),
    owner: ownerOf(values),
  });
}

function wizardField(path: string): string {
  const [first, second = ''] = path.split('.');
  return first === 'owner' ? (ownerFields[second] ?? 'ownerId') : path;
}

/** The server's refusal, told in the fields of the wizard. */
export function inWizardWords(error: unknown): unknown {
  const told = inFormWords(error);
  if (!(told instanceof ApiError) || told.fields.length === 0) return told;
  const fields = told.fields.map(({ path, message }) => ({ path: wizardField(path), message }));
  return new ApiError(told.code, told.msg, { fields });
}
