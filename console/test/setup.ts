import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '../src/lib/i18n.ts';
import { clearSession } from '../src/lib/session.ts';
import { toasts } from '../src/lib/toast.ts';

// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 5_000 });

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

beforeAll(async () => {
  localStorage.setItem('language', 'en-GB');
  await startI18n('en-GB');
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
