import * as z from 'zod/mini';
import { deviceTypes, networkModes } from '#contract/devices.ts';
import { azimuthReferences, contactTypes, plantTypes } from '#contract/plants.ts';
import { lasting } from '../../lib/storage.ts';
import { emptyWizard, ownerModes, type Step, steps, type WizardValues } from './plantAdd.form.ts';

export interface Draft {
  step: Step;
  values: WizardValues;
}

const text = z.catch(z.string(), '');
const flag = z.catch(z.boolean(), false);
const words = z.catch(z.array(z.string()), []);

const ArrayRow = z.object({
  key: z.int(),
  capacityKw: text,
  tiltDeg: text,
  azimuth: text,
  azimuthRef: z.enum(azimuthReferences),
});

const DeviceRow = z.object({
  key: z.int(),
  type: z.catch(z.enum([...deviceTypes, '']), ''),
  serialNumber: text,
  claimCode: text,
  dongleSn: text,
  specId: text,
  name: text,
  address: text,
  networkMode: z.catch(z.enum([...networkModes, '']), ''),
});

/** Drafts outlive releases: what this one does not know is left out, what it misses is empty. */
const Content = z.object({
  step: z.catch(z.enum(steps), 'basics'),
  values: z.object({
    name: text,
    type: z.catch(z.enum([...plantTypes, '']), ''),
    builtOn: text,
    gridConnectedOn: text,
    tags: words,
    countryCode: text,
    regionCode: text,
    address: text,
    latitude: text,
    longitude: text,
    timeZone: text,
    currency: text,
    byHand: words,
    arrays: z.catch(z.array(ArrayRow), [...emptyWizard.arrays]),
    storageKwh: text,
    feedInPrice: text,
    purchasePrice: text,
    contactType: z.catch(z.enum(contactTypes), 'MOBILE'),
    contactValue: text,
    removeContact: flag,
    demo: flag,
    organizationId: text,
    devices: z.catch(z.array(DeviceRow), []),
    ownerMode: z.catch(z.enum(ownerModes), 'none'),
    ownerId: text,
    ownerName: text,
    inviteName: text,
    inviteEmail: text,
    inviteMobile: text,
  }),
});

export const writeDraft = ({ step, values }: Draft): string => JSON.stringify({ step, values });

/** What a stored draft says; null where it is none. */
export function readDraft(content: string): Draft | null {
  try {
    return Content.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

export interface Stored {
  content: string;
  updatedAt: string;
}

const Local = z.object({ content: z.string(), updatedAt: z.iso.datetime() });
const keyFor = (userId: string) => `plantDraft.${userId}`;

/** What could not be sent yet stays in this browser, so that a reload without a connection loses nothing. */
export function keepHere(userId: string, content: string | null): void {
  const stored = content === null ? null : JSON.stringify({ content, updatedAt: new Date().toISOString() });
  lasting.set(keyFor(userId), stored);
}

export function keptHere(userId: string): Stored | null {
  try {
    return Local.safeParse(JSON.parse(lasting.get(keyFor(userId)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** The draft that was changed last: the server's, or one that never reached it. */
export function newest(server: Stored | null, here: Stored | null): Stored | null {
  if (!server || !here) return server ?? here;
  return Date.parse(here.updatedAt) > Date.parse(server.updatedAt) ? here : server;
}
