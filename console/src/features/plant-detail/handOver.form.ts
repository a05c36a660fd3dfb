import i18next from 'i18next';
import type { Data } from '#contract/endpoint.ts';
import type { organizationEndpoints } from '#contract/organizations.ts';
import { type Plant, TransferBody } from '#contract/plants.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import type { ChosenOwner } from '../../ui/people/OwnerPicker.tsx';
import { placeInTree } from '../../ui/people/tree.ts';

type Organizations = Data<typeof organizationEndpoints.choices>;

export const ownerChanges = ['keep', 'existing', 'invite', 'none'] as const;
export type OwnerChange = (typeof ownerChanges)[number];

export type InviteValues = { nickName: string; email: string; mobile: string; note: string };
export type HandOverValues = InviteValues & {
  organizationId: string;
  ownerChange: OwnerChange;
  /** None or one. */
  owner: readonly ChosenOwner[];
};

export const noInvite: InviteValues = { nickName: '', email: '', mobile: '', note: '' };

export const handOverOf = (plant: Plant): HandOverValues => ({
  ...noInvite,
  organizationId: plant.organizationId ?? '',
  ownerChange: 'keep',
  owner: [],
});

const orNull = (text: string) => text.trim() || null;

export const invited = ({ nickName, email, mobile }: InviteValues) => ({
  nickName,
  email: orNull(email),
  mobile: orNull(mobile),
});

function ownerOf(values: HandOverValues) {
  if (values.ownerChange === 'keep') return undefined;
  if (values.ownerChange === 'none') return null;
  return values.ownerChange === 'invite' ? invited(values) : { id: values.owner[0]?.id ?? '' };
}

/** What stays is left out. */
export function toTransfer(plant: Plant, values: HandOverValues): Omit<TransferBody, 'id' | 'version'> {
  const organizationId = orNull(values.organizationId);
  return {
    ...(organizationId !== plant.organizationId && { organizationId }),
    ...(values.ownerChange !== 'keep' && { owner: ownerOf(values) ?? null }),
    note: orNull(values.note),
  };
}

const text = (problem: string) => i18next.t(problem, { ns: 'validation' });

/** The contract knows the new owner's fields below `owner`; the form has them at the top. */
export function inForm(path: string): string {
  return path.replace(/^owner\.(nickName|email|mobile)$/, '$1').replace(/^owner\.id$/, 'owner');
}

/** What is wrong with whom the plant shall go to. */
export function checkInvite(plant: Plant, values: InviteValues): FieldErrors {
  const { id, version } = plant;
  const owner = invited(values);
  const found = validateWith(TransferBody)({ id, version, owner, note: orNull(values.note) });
  const named = { ...(owner.nickName.trim() === '' && { nickName: text('required') }) };
  const reached = { ...(!owner.email && !owner.mobile && { email: text('phoneOrEmail') }) };
  const own = Object.fromEntries(Object.entries(found).map(([path, message]) => [inForm(path), message]));
  return { ...own, ...named, ...reached };
}

export function checkHandOver(plant: Plant, values: HandOverValues): FieldErrors {
  const change = toTransfer(plant, values);
  if (values.ownerChange === 'invite') return checkInvite(plant, values);
  if (values.ownerChange === 'existing' && values.owner.length === 0) return { owner: text('required') };
  if (!('organizationId' in change) && !('owner' in change)) {
    return { organizationId: i18next.t('handOver.nothing', { ns: 'plantDetail' }) };
  }
  const { id, version } = plant;
  return validateWith(TransferBody)({ id, version, ...change });
}

interface Side {
  key: 'sees' | 'losesSight' | 'keepsSight';
  name: string;
}

/** Who will see the plant afterwards, and who no longer. */
export function sidesOf(plant: Plant, values: HandOverValues, organizations: Organizations): Side[] {
  const change = toTransfer(plant, values);
  const sides: Side[] = [];
  if ('organizationId' in change) {
    const place = placeInTree(organizations).find(({ item }) => item.id === change.organizationId);
    const above = place?.parents.some(({ id }) => id === plant.organizationId) ?? false;
    if (place) sides.push({ key: 'sees', name: place.item.name });
    if (plant.organizationName) sides.push({ key: above ? 'keepsSight' : 'losesSight', name: plant.organizationName });
  }
  if ('owner' in change) {
    const name = values.ownerChange === 'invite' ? values.nickName.trim() : values.owner[0]?.name;
    if (name && values.ownerChange !== 'none') sides.push({ key: 'sees', name });
    if (plant.ownerName) sides.push({ key: 'losesSight', name: plant.ownerName });
  }
  return sides;
}
