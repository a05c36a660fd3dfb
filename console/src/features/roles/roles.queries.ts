import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { menuEndpoints } from '#contract/menus.ts';
import { roleTypes } from '#contract/permissions.ts';
import { type RoleFilter, roleEndpoints } from '#contract/roles.ts';
import { call } from '../../lib/api.ts';
import { loadUser } from '../../lib/session.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const roleFilters = ['search', 'type', 'enabled'] as const;
export const sortableColumns = ['name', 'code', 'createdAt'] as const;

type Request = PageRequest<(typeof sortableColumns)[number], (typeof roleFilters)[number]>;

export const rolesKey = ['roles'] as const;

const enabledOf: Record<string, boolean> = { enabled: true, disabled: false };

/** The address may hold anything; only what the contract knows is sent. */
function toFilter({ filters, sort }: Request): RoleFilter {
  return {
    search: filters.search?.slice(0, 60),
    type: roleTypes.find((type) => type === filters.type),
    enabled: enabledOf[filters.enabled ?? ''],
    sort,
  };
}

export function loadRoles(request: Request, signal: AbortSignal) {
  const { pageNum, pageSize } = request;
  return call(roleEndpoints.page, { query: { pageNum, pageSize }, body: toFilter(request) }, { signal, quiet: true });
}

/** For a form: always as it is now, since an older version would be refused; null for a role that is still to be made. */
export function roleDetail(id: string | null) {
  return queryOptions({
    queryKey: [...rolesKey, 'detail', id],
    queryFn: ({ signal }) => (id === null ? null : call(roleEndpoints.detail, { params: { id } }, { signal, quiet: true })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export const permissionRows = queryOptions({
  queryKey: ['menus', 'permissions'],
  queryFn: ({ signal }) => call(menuEndpoints.permissions, undefined, { signal, quiet: true }),
});

/** After a change of roles: the lists follow, and what the person may do themselves. */
export function useRolesChanged() {
  const client = useQueryClient();
  return async () => {
    const lists = ['page', 'all'].map((list) => client.invalidateQueries({ queryKey: [...rolesKey, list] }));
    await Promise.allSettled([...lists, loadUser()]);
  };
}
