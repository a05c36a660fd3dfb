import { publicPages } from '../features/auth/auth.pages.ts';
import { warmTexts } from '../lib/i18n.ts';
import type { PageDefinition } from '../lib/page.ts';
import { getToken, loadUser } from '../lib/session.ts';
import { pageAt } from './pages.ts';

/** Asks at once for all that the first page will need, instead of for one thing after the other. */
export function headStart(): void {
  const path = window.location.hash.slice(1).split('?')[0] || '/';
  const shown: Record<string, PageDefinition> = publicPages;
  let page = shown[path.slice(1)];
  if (getToken() !== null && page === undefined) {
    page = pageAt(path === '/' ? '/dashboard' : path);
    void Promise.allSettled([import('./layout/Shell.tsx'), loadUser()]);
    page?.ahead?.();
  }
  page ??= publicPages.login;
  warmTexts(['common', 'menu', ...page.namespaces]);
  page.lazy().catch(() => {});
}
