import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import * as React from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startI18n } from '../src/lib/i18n.ts';
import { clearSession } from '../src/lib/session.ts';
import { toasts } from '../src/lib/toast.ts';

// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 5_000 });

// React would note for every element where it was made, for the stack of a warning: a sixth of the time
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} });

const hidden = Object.assign(document.createElement('i').style, { display: 'none' });
const styleOf = (element: HTMLElement): CSSStyleDeclaration => (element.hidden ? hidden : element.style);

/** What Mantine and the pages ask of a browser and jsdom does not have. */
function furnish() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    // what glides costs a test its time and proves nothing
    matches: query === '(prefers-reduced-motion: reduce)',
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
  // no style sheets are loaded: what an element says of itself is all there is, and asking jsdom for more takes a third of the time
  window.getComputedStyle = (element: Element) => styleOf(element as HTMLElement);
  Element.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
  URL.createObjectURL ??= () => 'blob:test';
  URL.revokeObjectURL ??= () => {};
}

// charts ask for the sharpness of the screen as soon as they are loaded
furnish();

const catalogues = import.meta.glob<Record<string, string>>(
  ['../src/locales/en-GB/*.json', '../../contract/texts/en-GB/{validation,errors,report,deviceParameters}.json'],
  { import: 'default', eager: true },
);

/** Files share what they have loaded. Each begins with all words at hand, whatever the one before left on its way. */
beforeAll(async () => {
  localStorage.setItem('language', 'en-GB');
  await startI18n('en-GB');
  for (const [path, words] of Object.entries(catalogues)) {
    i18next.addResourceBundle('en-GB', path.replace(/^.*\/|\.json$/g, ''), words);
  }
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
