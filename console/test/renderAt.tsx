import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../src/app/Providers.tsx';
import type { PageDefinition } from '../src/lib/page.ts';

/** Opens a page of the given ones in the real providers; the router tells where the person is sent to. */
export async function renderAt(address: string, pages: Record<string, PageDefinition>) {
  const routes = await Promise.all(
    Object.entries(pages).map(async ([name, page]) => {
      const [Page] = await Promise.all([page.lazy(), i18next.loadNamespaces(page.namespaces)]);
      return { path: page.path ?? `/${name}`, element: <Page /> };
    }),
  );
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries: [address] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <Providers>
      <QueryClientProvider client={queries}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </Providers>,
  );
  return { ...view, user: userEvent.setup(), at: () => router.state.location.pathname };
}
