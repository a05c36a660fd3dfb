import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '../src/lib/i18n.ts';

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
});

afterEach(cleanup);
