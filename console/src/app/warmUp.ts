import i18next from 'i18next';
import { pageAt } from './pages.ts';

/** Fetches the code and the words of a page ahead of the visit that is likely to come. */
export function warmUp(path: string): void {
  const page = pageAt(path === '/' ? '/dashboard' : path);
  if (page) void Promise.allSettled([page.lazy(), i18next.loadNamespaces(page.namespaces)]);
}
