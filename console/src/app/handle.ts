import { useMatches } from 'react-router';

/** What a route tells the frame about its page. */
export interface RouteHandle {
  /** Key of the `menu` catalogue, or the words themselves. */
  name: string;
  parents: readonly string[];
  keepAlive: boolean;
  /** Whether a visit leaves a tag. */
  tag: boolean;
}

export function useHandle(): RouteHandle | null {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? null;
}
