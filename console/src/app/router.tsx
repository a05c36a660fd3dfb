import { createHashRouter, matchRoutes, type RouterState, replace } from 'react-router';
import type { UserInfo } from '#contract/auth.ts';
import { ApiError } from '../lib/api.ts';
import { clearSession, getMenu, getToken, getUser, loadUser, permissionsOf } from '../lib/session.ts';
import { leaveNotice, reloadAt } from '../lib/token.ts';
import { keepWanted } from '../lib/wanted.ts';
import { afterLoading, decide, isPublic, type Situation } from './guard.ts';
import { keyOf, type RouteHandle } from './handle.ts';
import { pageAt } from './pages.ts';
import { endProgress, startProgress } from './progress.ts';
import { Root } from './Root.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { publicRoutes, shellRoute } from './routes.tsx';
import { restoreTags, visit } from './tags.ts';
import { warmUp } from './warmUp.ts';

export type ConsoleRouter = ReturnType<typeof createHashRouter>;

const unmatched = 'unmatched';

function noteVisit(handle: RouteHandle | undefined, { pathname, search }: RouterState['location']): void {
  const user = getUser();
  if (!user) return;
  restoreTags(user.id);
  if (handle?.tag) visit({ path: keyOf(handle, { pathname, search }), href: pathname + search, name: handle.name });
}

function rolesNow(): Situation['roles'] {
  const user = getUser();
  if (!user) return 'unknown';
  return permissionsOf(user).length > 0 ? 'loaded' : 'none';
}

/** A request that got no answer is made once more: one that the browser broke off because the page is left never comes to that. */
async function patientlyLoadUser(): Promise<UserInfo> {
  try {
    return await loadUser();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 0) throw error;
    await new Promise((waited) => setTimeout(waited, 1000));
    return loadUser();
  }
}

export function createConsoleRouter(): ConsoleRouter {
  let previous: string | null = null;
  let shellStands = false;

  const matchOf = (path: string): Situation['match'] => {
    const last = matchRoutes(router.routes, path)?.at(-1);
    if (last && last.route.id !== unmatched) return 'found';
    return pageAt(path) ? 'withheld' : 'missing';
  };

  async function load(target: string): Promise<string> {
    void import('./layout/Shell.tsx');
    warmUp(target.split('?')[0] ?? target);
    try {
      const perms = permissionsOf(getUser() ?? (await patientlyLoadUser()));
      const next = afterLoading(perms, target);
      // The routes of the person before cannot be taken back; a fresh page has none of them.
      if (shellStands) reloadAt(next);
      else router.patchRoutes('root', [shellRoute(getMenu(), perms)]);
      shellStands = true;
      return next;
    } catch (error) {
      clearSession();
      if (error instanceof ApiError) leaveNotice(error.msg);
      keepWanted(target);
      return afterLoading(null, target);
    }
  }

  async function guard({ request }: { request: Request }) {
    // The first navigation starts while the router is still being made.
    await Promise.resolve();
    const url = new URL(request.url);
    const path = url.pathname;
    const target = `${path}${url.search}`;
    const user = getUser();
    if (shellStands && user && matchOf(path) !== 'found') {
      // The menu may have been changed since its routes were made; those that are there already are left as they are.
      router.patchRoutes('shell', shellRoute(getMenu(), permissionsOf(user)).children ?? []);
      if (matchOf(path) === 'found') return replace(target);
    }
    // Who it is may be known before the routes are made.
    const roles = shellStands ? rolesNow() : 'unknown';
    const step = decide({ path, hasToken: getToken() !== null, roles, match: matchOf(path), previous });
    if (step.do === 'proceed') return null;
    if (step.do === 'load') return replace(await load(target));
    if (step.to === '/login') keepWanted(target);
    return replace(step.to);
  }

  const router = createHashRouter([
    {
      id: 'root',
      loader: guard,
      shouldRevalidate: () => true,
      Component: Root,
      ErrorBoundary: RouteFailure,
      hydrateFallbackElement: <></>,
      children: [...publicRoutes(), { id: unmatched, path: '*', element: null }],
    },
  ]);

  const follow = ({ navigation, location, initialized, matches, errors }: RouterState) => {
    if (!initialized || navigation.state !== 'idle') return startProgress();
    endProgress();
    if (errors) return;
    const { id, handle } = matches.at(-1)?.route ?? {};
    const arrived = id !== unmatched && !isPublic(location.pathname);
    if (arrived && !['/401', '/404'].includes(location.pathname)) previous = `${location.pathname}${location.search}`;
    // before the frame is drawn, which shows the tags
    if (arrived) noteVisit(handle, location);
  };
  follow(router.state);
  router.subscribe(follow);
  return router;
}
