import { useInsertionEffect } from 'react';
import { useLocation } from 'react-router';

interface Place {
  pathname: string;
  search: string;
  /** What will be lost, where the usual words do not say it. */
  words: string | undefined;
}

/** Every form with something typed in it, with the address of its page. */
const unsaved = new Map<object, Place>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether something would be lost with the page of this tag (a path, and what the page shows where that is one of many), with the page's own words for it. */
export function unsavedIn(tag: string): { words: string | undefined } | undefined {
  const [path, query] = tag.split('?');
  const shown = [...new URLSearchParams(query)];
  return [...unsaved.values()].find(
    ({ pathname, search }) =>
      pathname === path && shown.every(([name, value]) => new URLSearchParams(search).get(name) === value),
  );
}

/** Asks before the browser tab is closed or reloaded, or the page's tag is closed, while something typed would be lost. */
export function useUnsavedGuard(dirty: boolean, words?: string): void {
  const { pathname, search } = useLocation();
  // The one kind of effect that a page keeps while it waits behind its tag: what is typed there can be lost as well.
  useInsertionEffect(() => {
    if (!dirty) return;
    const form = {};
    unsaved.set(form, { pathname, search, words });
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, pathname, search, words]);
}
