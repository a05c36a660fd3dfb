import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '../src/lib/i18n.ts';
import { clearSession } from '../src/lib/session.ts';
import { toasts } from '../src/lib/toast.ts';

// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 5_000 });

/** The state of a catalogue in i18next. */
const wordsAreThere = 2;

/** What Mantine and the pages ask of a browser and jsdom does not have. */
function furnish() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
  URL.createObjectURL ??= () => 'blob:test';
  URL.revokeObjectURL ??= () => {};
}

/** A file may end while words are on their way, which then count as missing for good: the next one fetches them again. */
function forgetUnfinishedWords() {
  const states: Record<string, number> = i18next.services.backendConnector.state;
  for (const [name, state] of Object.entries(states)) if (state !== wordsAreThere) delete states[name];
}

beforeAll(async () => {
  localStorage.setItem('language', 'en-GB');
  // files share what they have loaded: a second start would forget the words but not that they were fetched
  if (i18next.isInitialized) {
    forgetUnfinishedWords();
    await i18next.changeLanguage('en-GB');
  } else await startI18n('en-GB');
});

beforeEach(() => {
  furnish();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('language', 'en-GB');
  window.location.hash = '';
  clearSession();
  toasts.set([]);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});
