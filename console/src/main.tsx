import './theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/Providers.tsx';
import { reloadOnStaleChunk } from './app/preloadError.ts';
import { createConsoleRouter } from './app/router.tsx';
import { startI18n } from './lib/i18n.ts';
import { loadSettings } from './lib/settings.ts';
import { followOtherTabs } from './lib/token.ts';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root element');

reloadOnStaleChunk();
followOtherTabs();
void loadSettings();
await startI18n();
createRoot(container).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createConsoleRouter()} />
    </Providers>
  </StrictMode>,
);
