import { queryOptions } from '@tanstack/react-query';
import { organizationEndpoints, type Side } from '#contract/organizations.ts';
import { call } from '../../lib/api.ts';
import { hasPermission, useUser } from '../../lib/session.ts';
import { organizationsKey } from '../../ui/people/people.queries.ts';

export function organizationTree(side: Side) {
  return queryOptions({
    queryKey: [...organizationsKey, 'tree', side],
    queryFn: ({ signal }) => call(organizationEndpoints.tree, { params: { kind: side } }, { signal, quiet: true }),
  });
}

/** Whether the person may change what one screen shows: both screens share their calls, so the server asks further. */
export function useMayEdit(side: Side): boolean {
  return useUser() !== null && hasPermission(side === '1' ? 'organizations.providerEdit' : 'organizations.partnersEdit');
}
