import { type Location, useMatches } from 'react-router';

/** What a route tells the frame about its page. */
export interface RouteHandle {
  /** Key of the `menu` catalogue, or the words themselves. */
  name: string;
  parents: readonly string[];
  keepAlive: boolean;
  /** Whether a visit leaves a tag. */
  tag: boolean;
  /** As in PageDefinition. */
  keyedBy?: string | undefined;
}

export function useHandle(): RouteHandle | null {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? null;
}

/** Tells a visited page from all others: its path, and what it shows where that is one of many. */
export function keyOf(handle: RouteHandle | null, { pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const shown = handle?.keyedBy ? new URLSearchParams(search).get(handle.keyedBy) : null;
  return shown ? `${pathname}?${new URLSearchParams({ [handle?.keyedBy ?? '']: shown })}` : pathname;
}
