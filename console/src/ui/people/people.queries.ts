import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AccountRow } from '#contract/accounts.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { ownerEndpoints } from '#contract/owners.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { call } from '../../lib/api.ts';

/** Begins the key of every list of people. */
export const peopleKey = ['people'] as const;
/** Begins the key of whatever is known about organizations. */
export const organizationsKey = ['organizations'] as const;

export const organizationChoices = queryOptions({
  queryKey: [...organizationsKey, 'choices'],
  queryFn: ({ signal }) => call(organizationEndpoints.choices, undefined, { signal, quiet: true }),
});

export const assignableRoles = queryOptions({
  queryKey: ['roles', 'all'],
  queryFn: ({ signal }) => call(roleEndpoints.all, undefined, { signal, quiet: true }),
});

/** The first owners whose name or account holds these words. */
export const ownersNamed = (search: string) =>
  queryOptions({
    queryKey: ['owners', 'choices', search],
    queryFn: ({ signal }) => {
      const body = { ...(search && { search: search.slice(0, 60) }), sort: { column: 'nickName', direction: 'asc' } } as const;
      return call(ownerEndpoints.page, { query: { pageNum: 1, pageSize: 20 }, body }, { signal, quiet: true });
    },
  });

/** Loads the lists again, with the number of people that each organization has. */
export function useRefreshPeople() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([peopleKey, organizationsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** A person as they are now, if the list that shows them still has them. */
export function useReloadPerson() {
  const client = useQueryClient();
  const refresh = useRefreshPeople();
  return async (id: string): Promise<AccountRow | undefined> => {
    await refresh();
    const pages = client.getQueriesData<{ list: AccountRow[] }>({ queryKey: peopleKey, type: 'active' });
    return pages.flatMap(([, page]) => page?.list ?? []).find((row) => row.id === id);
  };
}
