import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../src/app/Providers.tsx';
import type { PageDefinition } from '../src/lib/page.ts';

/** What pages behind the sign-in stand on, with a memory of its own for each test. */
function Inside({ children }: { children: ReactNode }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <Providers>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Providers>
  );
}

async function open(address: string, pages: Record<string, PageDefinition>, frame?: typeof Inside) {
  const routes = await Promise.all(
    Object.entries(pages).map(async ([name, page]) => {
      const [Page] = await Promise.all([page.lazy(), i18next.loadNamespaces(page.namespaces)]);
      return { path: page.path ?? `/${name}`, element: <Page /> };
    }),
  );
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries: [address] });
  const view = render(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
    frame ? { wrapper: frame } : {},
  );
  return {
    ...view,
    user: userEvent.setup({ delay: null }),
    at: () => router.state.location.pathname,
    search: () => router.state.location.search,
  };
}

/** Opens a public page; the router tells where the person is sent to. */
export function renderPublic(address: string, pages: Record<string, PageDefinition>) {
  return open(address, pages);
}

/** Opens a page behind the sign-in, without the frame around it. */
export function renderAt(address: string, pages: Record<string, PageDefinition>) {
  return open(address, pages, Inside);
}
