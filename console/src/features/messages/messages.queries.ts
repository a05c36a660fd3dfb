import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { contactTypes } from '#contract/auth.ts';
import { pageSizes } from '#contract/fields.ts';
import { type MessageFilter, messageEndpoints, messageStates } from '#contract/messages.ts';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const messageFilters = ['search', 'state', 'channel'] as const;
export const sortableColumns = ['createdAt', 'state', 'subject'] as const;

type Request = PageRequest<(typeof sortableColumns)[number], (typeof messageFilters)[number]>;

export const messagesKey = ['messages'] as const;

/** The address may hold anything; only what the contract knows is sent. */
function toFilter({ filters, sort }: Request): MessageFilter {
  return {
    search: filters.search?.slice(0, 100),
    state: messageStates.find((state) => state === filters.state),
    channel: contactTypes.find((channel) => channel === filters.channel),
    sort,
  };
}

export function loadMessages(request: Request, signal: AbortSignal) {
  const { pageNum, pageSize } = request;
  return call(messageEndpoints.page, { query: { pageNum, pageSize }, body: toFilter(request) }, { signal, quiet: true });
}

const asOpened: Request = { pageNum: 1, pageSize: pageSizes[0], sort: undefined, filters: {} };

/** The table as it is opened. */
export const firstMessages = queryOptions({
  queryKey: [...messagesKey, 'page', asOpened],
  queryFn: ({ signal }) => loadMessages(asOpened, signal),
});

/** How many messages were never sent because there was nothing to send them with. */
export const keptMessages = queryOptions({
  queryKey: [...messagesKey, 'kept'],
  queryFn: async ({ signal }) => {
    const query = { pageNum: 1, pageSize: 1 };
    const { total } = await call(messageEndpoints.page, { query, body: { state: 'KEPT' } }, { signal, quiet: true });
    return total;
  },
});

const followMs = 3000;

export function messageDetail(id: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'detail', id],
    queryFn: ({ signal }) => call(messageEndpoints.detail, { params: { id } }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'QUEUED' ? followMs : false),
  });
}

export function useSendTest() {
  const client = useQueryClient();
  return async (target: string): Promise<string> => {
    const { id } = await call(messageEndpoints.sendTest, { body: { target } }, { quiet: true });
    await client.invalidateQueries({ queryKey: messagesKey });
    return id;
  };
}
