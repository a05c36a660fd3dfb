import { useQueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/endpoint.ts';
import { Id, statuses } from '#contract/fields.ts';
import { type OwnerFilter, type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const ownerFilters = ['search', 'status', 'organizationId', 'pending'] as const;
export const sortableColumns = ['nickName', 'createdAt', 'status'] as const;

type Request = PageRequest<(typeof sortableColumns)[number], (typeof ownerFilters)[number]>;

export const ownersKey = ['owners'] as const;

/** Whether the invitation is still open, as the address writes it. */
export const pendingWords = ['open', 'accepted'] as const;

/** The address may hold anything; only what the contract knows is sent. */
function toFilter({ filters, sort }: Request): OwnerFilter {
  const pending = pendingWords.find((word) => word === filters.pending);
  return {
    search: filters.search?.slice(0, 60),
    status: statuses.find((status) => status === filters.status),
    organizationId: Id.safeParse(filters.organizationId).data,
    pending: pending && pending === 'open',
    sort,
  };
}

export function loadOwners(request: Request, signal: AbortSignal) {
  const { pageNum, pageSize } = request;
  return call(ownerEndpoints.page, { query: { pageNum, pageSize }, body: toFilter(request) }, { signal, quiet: true });
}

/** Fetches the lists that are shown again. */
export function useRefreshOwners(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownersKey });
}

/** The current state of an owner; null where the list no longer holds them. */
export function useFreshOwner(): (id: string) => Promise<OwnerRow | null> {
  const client = useQueryClient();
  const refresh = useRefreshOwners();
  return async (id) => {
    await refresh();
    const pages = client.getQueriesData<Data<typeof ownerEndpoints.page>>({ queryKey: ownersKey, type: 'active' });
    return pages.flatMap(([, page]) => page?.list ?? []).find((row) => row.id === id) ?? null;
  };
}
