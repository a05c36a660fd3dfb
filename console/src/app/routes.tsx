import i18next from 'i18next';
import { type RouteObject, redirect } from 'react-router';
import type { MenuRoute } from '#contract/navigation.ts';
import { permissions } from '#contract/permissions.ts';
import { publicPages } from '../features/auth/auth.pages.ts';
import type { PageDefinition } from '../lib/page.ts';
import type { RouteHandle } from './handle.ts';
import { type MenuNode, menuTree } from './menu.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { pages, pathOf } from './pages.ts';
import { RouteFailure } from './RouteFailure.tsx';

const ErrorBoundary = RouteFailure;

const patienceMs = 300;

/** What comes later than this finds the page drawn already, with bones in its place. */
async function soon(read: NonNullable<PageDefinition['first']>): Promise<void> {
  const { queryClient } = await import('./queryClient.ts');
  const late = new Promise((done) => setTimeout(done, patienceMs));
  await Promise.race([read(queryClient), late]).catch(() => {});
}

function pageRoute(path: string, page: PageDefinition, handle: RouteHandle): RouteObject {
  return {
    path,
    handle,
    lazy: async () => {
      const [Page] = await Promise.all([page.lazy(), i18next.loadNamespaces(page.namespaces)]);
      if (page.first) await soon(page.first);
      return {
        element: (
          <PageBoundary>
            <Page />
          </PageBoundary>
        ),
      };
    },
  };
}

const noPermission: PageDefinition = {
  lazy: () => import('./NoPermissionPage.tsx').then((m) => m.NoPermissionPage),
  namespaces: [],
  title: 'noPermission',
};
const notFound: PageDefinition = {
  lazy: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage),
  namespaces: [],
  title: 'notFound',
};

const plain = (name: string): RouteHandle => ({ name, parents: [], keepAlive: false, tag: false });

export function publicRoutes(): RouteObject[] {
  return Object.entries<PageDefinition>(publicPages).map(([name, page]) =>
    pageRoute(pathOf(name, page), page, plain(page.title ?? name)),
  );
}

function pageFor(component: string | null, perms: readonly string[]): PageDefinition {
  const page = component === null ? undefined : pages[component];
  if (!page) return notFound;
  return page.permission && !perms.includes(permissions[page.permission]) ? noPermission : page;
}

function menuRoutes(nodes: readonly MenuNode[], perms: readonly string[], parents: readonly MenuNode[] = []): RouteObject[] {
  return nodes.flatMap((node) => {
    const { row, path, children } = node;
    const inner = menuRoutes(children, perms, [...parents, node]);
    if (row.kind === 'MENU') {
      const page = pageFor(row.component, perms);
      const { name, keepAlive } = row;
      const handle = { name, parents: parents.map((p) => p.row.name), keepAlive, tag: true, keyedBy: page.keyedBy };
      return [pageRoute(path, page, handle), ...inner];
    }
    const first = children.find((child) => child.row.kind === 'MENU' && !child.row.hidden);
    return first && path ? [{ path, loader: () => redirect(first.path) }, ...inner] : inner;
  });
}

/** The path after /redirect; never an address of another site, which two slashes at the start would be. */
function insideOf(rest: string | undefined, request: Request): string {
  return `/${(rest ?? '').replace(/^[/\\]+/, '')}${new URL(request.url).search}`;
}

function aliasRoutes(): RouteObject[] {
  return Object.entries(pages).flatMap(([name, page]) =>
    (page.aliases ?? []).map((path) => ({
      path,
      loader: ({ request }) => redirect(`${pathOf(name, page)}${new URL(request.url).search}`),
    })),
  );
}

const always = ['dashboard', 'me'];

/** The frame with its pages: those that everybody has and those of the person's menu, whose place in the menu wins. */
export function shellRoute(rows: readonly MenuRoute[], perms: readonly string[]): RouteObject {
  const fromMenu = menuRoutes(menuTree(rows, perms), perms);
  const taken = new Set(fromMenu.map((route) => route.path));
  const standing = always.flatMap((name) => {
    const page = pages[name];
    if (!page || taken.has(pathOf(name, page))) return [];
    return [pageRoute(pathOf(name, page), page, { name: page.title ?? name, parents: [], keepAlive: true, tag: true })];
  });
  return {
    id: 'shell',
    path: '/',
    ErrorBoundary,
    lazy: () => import('./layout/Shell.tsx').then((m) => ({ Component: m.Shell })),
    // A route whose code failed to load is never drawn itself; the one above it, inside the frame, says so.
    children: [
      {
        ErrorBoundary,
        children: [
          { index: true, loader: () => redirect('/dashboard') },
          ...standing,
          pageRoute('/401', noPermission, plain('noPermission')),
          pageRoute('/404', notFound, plain('notFound')),
          { path: '/redirect/*', loader: ({ params, request }) => redirect(insideOf(params['*'], request)) },
          ...fromMenu,
          ...aliasRoutes(),
        ],
      },
    ],
  };
}
