import { type Alarm, type AlarmFilter, type AlarmState, alarmDeviceTypes, alarmStates, levelFilters } from '#contract/alarms.ts';
import { Id, LocalDate } from '#contract/fields.ts';
import { openStates } from '../../ui/alarms/alarm.queries.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const alarmFilters = [
  'search',
  'level',
  'state',
  'deviceType',
  'mine',
  'from',
  'to',
  'plantId',
  'deviceId',
  'incidentId',
] as const;
export const alarmSorts = ['startedAt', 'latestAt', 'level', 'code', 'plantName'] as const;
export type AlarmSort = (typeof alarmSorts)[number];
export type AlarmFilterName = (typeof alarmFilters)[number];
export type AlarmRequest = PageRequest<AlarmSort, AlarmFilterName>;

export const levelChoices = Object.keys(levelFilters) as (keyof typeof levelFilters)[];
/** Besides the single states: nothing chosen is what is open. */
export const anyState = 'ANY';

function statesOf(chosen: string | undefined): AlarmState[] | undefined {
  if (chosen === anyState) return undefined;
  const state = alarmStates.find((one) => one === chosen);
  return state ? [state] : openStates;
}

const idIn = (text: string | undefined) => Id.safeParse(text).data;
const dayIn = (text: string | undefined) => LocalDate.safeParse(text).data;

/** The address may hold anything; only what the contract knows is sent. */
export function toFilter({ filters, sort }: Pick<AlarmRequest, 'filters' | 'sort'>): AlarmFilter {
  return {
    search: filters.search?.slice(0, 60),
    level: levelChoices.find((level) => level === filters.level),
    states: statesOf(filters.state),
    deviceType: alarmDeviceTypes.find((type) => type === filters.deviceType),
    plantId: idIn(filters.plantId),
    deviceId: idIn(filters.deviceId),
    incidentId: idIn(filters.incidentId),
    mine: filters.mine === 'true' || undefined,
    from: dayIn(filters.from),
    to: dayIn(filters.to),
    sort,
  };
}

type Newest = Pick<Alarm, 'id' | 'startedAt'>;

/** Those of the newest that were not among them before. What only moved up because others went is not new. */
export function arrivedSince<A extends Newest>(before: readonly Newest[], now: readonly A[], places: number): A[] {
  const known = new Set(before.map(({ id }) => id));
  const oldest = before.length < places ? '' : (before.at(-1)?.startedAt ?? '');
  return now.filter(({ id, startedAt }) => !known.has(id) && startedAt >= oldest);
}

/** What a person is about to do with alarms. */
export interface AlarmTask {
  kind: 'acknowledge' | 'close';
  ids: readonly string[];
}
