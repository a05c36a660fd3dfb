import i18next from 'i18next';
import { callAhead } from '../lib/ahead.ts';
import { pageAt } from './pages.ts';

/** Fetches the code and the words of a page ahead of the visit that is likely to come. */
export function warmUp(path: string): void {
  const page = pageAt(path === '/' ? '/dashboard' : path);
  if (page) void Promise.allSettled([page.lazy(), i18next.loadNamespaces(page.namespaces)]);
}

const begun = new Set<string>();

/** On the first visit asks what the page will ask, while its code is still on its way. */
export function beginAhead(href: string): void {
  if (begun.has(href)) return;
  begun.add(href);
  for (const call of pageAt(href)?.ahead ?? []) callAhead(call);
}
