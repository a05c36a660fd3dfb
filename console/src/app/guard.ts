const publicPaths: readonly string[] = ['/login', '/regPassword', '/register', '/downloadApp'];

/** Reached by a link in a mail: they answer to whoever holds it, signed in or not, and lead nowhere else. */
const linkPaths: readonly string[] = ['/unsubscribe'];

export const isPublic = (path: string): boolean => publicPaths.includes(path) || linkPaths.includes(path);

/** Everything that the decision about one navigation depends on. */
export interface Situation {
  path: string;
  hasToken: boolean;
  /** `none`: loaded, but the person holds no permission at all. */
  roles: 'unknown' | 'none' | 'loaded';
  /** `withheld`: the page exists in the product but is not in the person's menu. */
  match: 'found' | 'withheld' | 'missing';
  /** Where the person was before, if that was a page. */
  previous: string | null;
}

export type Step = { do: 'proceed' } | { do: 'load' } | { do: 'go'; to: string };

const proceed: Step = { do: 'proceed' };
const go = (to: string): Step => ({ do: 'go', to });

/** The navigation guard: what happens with a wish to go somewhere. */
export function decide({ path, hasToken, roles, match, previous }: Situation): Step {
  if (linkPaths.includes(path)) return proceed;
  if (!hasToken) return publicPaths.includes(path) ? proceed : go('/login');
  if (path === '/login') return go('/');
  if (roles === 'unknown') return { do: 'load' };
  if (roles === 'none') return path === '/401' ? proceed : go('/401');
  if (match === 'found') return proceed;
  if (match === 'withheld') return go('/401');
  return go(previous ?? '/404');
}

/** Where to go once the roles have been fetched; null means that fetching failed. */
export function afterLoading(perms: readonly string[] | null, target: string): string {
  if (perms === null) return '/login';
  return perms.length === 0 ? '/401' : target;
}
