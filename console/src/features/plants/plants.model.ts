import { Id } from '#contract/fields.ts';
import { CountryCode, mostTags, type PlantFilter, plantStatuses, plantTypes, RegionCode, Tag } from '#contract/plants.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const plantFilters = ['search', 'statuses', 'types', 'organizationId', 'ownerId', 'area', 'tags', 'favourite'] as const;
export type PlantFilterName = (typeof plantFilters)[number];
export type PlantFilters = Partial<Record<PlantFilterName, string>>;

export const plantSorts = [
  'name',
  'number',
  'type',
  'status',
  'pvCapacityW',
  'storageCapacityWh',
  'gridConnectedOn',
  'createdAt',
] as const;
export type PlantSort = (typeof plantSorts)[number];
export type PlantRequest = PageRequest<PlantSort, PlantFilterName>;

export const plantViews = ['table', 'cards', 'map'] as const;
export type PlantView = (typeof plantViews)[number];

/** How an address says yes. */
export const yes = '1';

/** Several values stand in an address side by side; none of them may hold a comma. */
export const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);
export const textOf = (values: readonly string[]): string => values.join(',');

const orNothing = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
const among = <T extends string>(known: readonly T[], text: string | undefined) =>
  orNothing(known.filter((value) => listOf(text).includes(value)));

/** A region begins with the code of its country, so one word in the address tells both. */
export const countryOf = (area: string): string => area.slice(0, 2);

function placeOf(area: string | undefined): Pick<PlantFilter, 'countryCode' | 'regionCode'> {
  if (RegionCode.safeParse(area).success && area) return { countryCode: countryOf(area), regionCode: area };
  return CountryCode.safeParse(area).success ? { countryCode: area } : {};
}

/** The address may hold anything; only what the contract knows is sent. */
export function toFilter(filters: PlantFilters): Omit<PlantFilter, 'sort'> {
  const tags = listOf(filters.tags).filter((tag) => Tag.safeParse(tag).success);
  return {
    search: filters.search?.slice(0, 60),
    statuses: among(plantStatuses, filters.statuses),
    types: among(plantTypes, filters.types),
    organizationId: Id.safeParse(filters.organizationId).success ? filters.organizationId : undefined,
    ownerId: Id.safeParse(filters.ownerId).success ? filters.ownerId : undefined,
    ...placeOf(filters.area),
    tags: orNothing(tags.slice(0, mostTags)),
    favourite: filters.favourite === yes ? true : undefined,
  };
}
