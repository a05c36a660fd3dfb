import type { authEndpoints } from '#contract/auth.ts';
import type { navigationEndpoints } from '#contract/navigation.ts';
import { publicPages } from '../features/auth/auth.pages.ts';
import { type Ahead, callAhead } from '../lib/ahead.ts';
import { warmFormats } from '../lib/formats.ts';
import type { PageDefinition } from '../lib/page.ts';
import { getToken } from '../lib/token.ts';
import { warmTexts } from '../lib/words.ts';
import { pageAt } from './pages.ts';

const user: Ahead<(typeof authEndpoints)['userInfo']> = { method: 'GET', path: '/auth/user/getUserInfo' };
const menu: Ahead<(typeof navigationEndpoints)['routes']> = { method: 'GET', path: '/system/menu/routes' };

/** Asks at once for all that the first page will need, instead of for one thing after the other. */
export function headStart(): void {
  const [path = '', search] = window.location.hash.slice(1).split('?');
  const shown: Record<string, PageDefinition> = publicPages;
  let page = shown[path.slice(1)];
  if (getToken() !== null && page === undefined) {
    page = pageAt(path === '' || path === '/' ? '/dashboard' : path);
    for (const call of [user, menu, ...((!search && page?.ahead) || [])]) callAhead(call);
    import('./layout/Shell.tsx').catch(() => {});
    warmFormats();
  }
  page ??= publicPages.login;
  warmTexts(['common', 'menu', ...page.namespaces]);
  page.lazy().catch(() => {});
}
