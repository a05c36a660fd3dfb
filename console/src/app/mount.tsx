import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { forgetEarlyActs } from '../features/auth/earlyActs.ts';
import type { ConsoleRouter } from './router.tsx';

function untilArrived(router: ConsoleRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((done) => {
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      done();
    });
  });
}

/** Brings the page to life: the sign-in form that stands in it already, or else an empty page. */
export async function mount(container: HTMLElement, router: ConsoleRouter): Promise<Root> {
  // Without transitions: drawn in one go, a page is there sooner than in slices with frames between them.
  const app = (
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>
  );
  // nothing is drawn before the first page is there: the frame would be drawn twice
  await untilArrived(router);
  if (container.hasChildNodes()) {
    if (router.state.location.pathname === '/login') return hydrateRoot(container, app);
    forgetEarlyActs();
    container.replaceChildren();
  }
  const root = createRoot(container);
  root.render(app);
  return root;
}
