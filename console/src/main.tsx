import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { headStart } from './app/headStart.ts';
import { reloadOnStaleChunk } from './app/preloadError.ts';
import { createConsoleRouter } from './app/router.tsx';
import { followColorScheme } from './lib/colorScheme.ts';
import { startI18n } from './lib/i18n.ts';
import { watchLeaving } from './lib/leaving.ts';
import { loadSettings } from './lib/settings.ts';
import { followOtherTabs } from './lib/token.ts';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root element');

reloadOnStaleChunk();
followOtherTabs();
watchLeaving();
followColorScheme();
headStart();
void loadSettings();
await startI18n();
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={createConsoleRouter()} useTransitions={false} />
  </StrictMode>,
);
