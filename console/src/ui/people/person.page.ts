import type { AccountFilter, accountEndpoints } from '#contract/accounts.ts';
import { Id, statuses } from '#contract/fields.ts';
import { roleTypes } from '#contract/permissions.ts';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../useTableState.ts';

export const personSorts = ['accountName', 'createdAt', 'status'] as const;
export type PersonSort = (typeof personSorts)[number];

type PersonFilter = 'search' | 'status' | 'roleId' | 'organizationId' | 'withChildren' | 'roleType';

/** How an address says yes. */
export const yes = '1';

const idOf = (text: string | undefined) => (Id.safeParse(text).success ? text : undefined);

/** The address may hold anything; only what the contract knows is sent. */
function toFilter({ filters, sort }: PageRequest<PersonSort, PersonFilter>): AccountFilter {
  const organizationId = idOf(filters.organizationId);
  return {
    search: filters.search?.slice(0, 60),
    status: statuses.find((status) => status === filters.status),
    roleId: idOf(filters.roleId),
    organizationId,
    withChildren: organizationId && filters.withChildren === yes ? true : undefined,
    roleType: roleTypes.find((type) => type === filters.roleType),
    sort,
  };
}

/** One page of people: the accounts screen and the organization screens ask the same, each within its permission. */
export function loadPeople(
  endpoint: typeof accountEndpoints.page | typeof accountEndpoints.employees,
  request: PageRequest<PersonSort, PersonFilter>,
  signal: AbortSignal,
) {
  const { pageNum, pageSize } = request;
  return call(endpoint, { query: { pageNum, pageSize }, body: toFilter(request) }, { signal, quiet: true });
}
