import { useQueryClient } from '@tanstack/react-query';
import { type AlarmDefinition, alarmDefinitionEndpoints, type DefinitionFilter } from '#contract/alarm-definitions.ts';
import { alarmDeviceTypes, levelFilters } from '#contract/alarms.ts';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const definitionFilters = ['search', 'deviceType', 'level', 'enabled'] as const;
export const definitionSorts = ['code', 'level', 'deviceType'] as const;
export type DefinitionSort = (typeof definitionSorts)[number];
type DefinitionRequest = PageRequest<DefinitionSort, (typeof definitionFilters)[number]>;

export const definitionsKey = ['alarmDefinitions'] as const;
export const levelChoices = Object.keys(levelFilters) as (keyof typeof levelFilters)[];

/** The address may hold anything; only what the contract knows is sent. */
export function loadDefinitions({ pageNum, pageSize, filters, sort }: DefinitionRequest, signal: AbortSignal) {
  const body: DefinitionFilter = {
    search: filters.search?.slice(0, 60),
    deviceType: alarmDeviceTypes.find((type) => type === filters.deviceType),
    level: levelChoices.find((level) => level === filters.level),
    enabled: filters.enabled === undefined ? undefined : filters.enabled === 'true',
    sort,
  };
  return call(alarmDefinitionEndpoints.page, { query: { pageNum, pageSize }, body }, { signal, quiet: true });
}

export function useRefreshDefinitions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: definitionsKey });
}

/** The definition as it is now, if the list that shows it still has it. */
export function useFreshDefinition(): (code: string) => Promise<AlarmDefinition | null> {
  const client = useQueryClient();
  const refresh = useRefreshDefinitions();
  return async (code) => {
    await refresh();
    const pages = client.getQueriesData<{ list: AlarmDefinition[] }>({ queryKey: definitionsKey, type: 'active' });
    return pages.flatMap(([, page]) => page?.list ?? []).find((row) => row.code === code) ?? null;
  };
}
