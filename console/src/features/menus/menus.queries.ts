import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { menuEndpoints } from '#contract/menus.ts';
import { call } from '../../lib/api.ts';
import { loadUser } from '../../lib/session.ts';

const menusKey = ['menus'] as const;

export const menuRows = queryOptions({
  queryKey: [...menusKey, 'tree'],
  queryFn: ({ signal }) => call(menuEndpoints.tree, undefined, { signal, quiet: true }),
});

/** After a change of the menu: the table follows, and the person's own menu. */
export function useMenusChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.allSettled([client.invalidateQueries({ queryKey: menusKey }), loadUser()]);
  };
}
