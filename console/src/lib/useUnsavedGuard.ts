import { useInsertionEffect } from 'react';
import { useLocation } from 'react-router';

interface Place {
  pathname: string;
  search: string;
}

/** Every form with something typed in it, with the address of its page. */
const unsaved = new Map<object, Place>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether something typed would be lost with the page of this tag: a path, and what the page shows where that is one of many. */
export function hasUnsaved(tag: string): boolean {
  const [path, query] = tag.split('?');
  const shown = [...new URLSearchParams(query)];
  return [...unsaved.values()].some(
    ({ pathname, search }) =>
      pathname === path && shown.every(([name, value]) => new URLSearchParams(search).get(name) === value),
  );
}

/** Asks before the browser tab is closed or reloaded, or the page's tag is closed, while something typed would be lost. */
export function useUnsavedGuard(dirty: boolean): void {
  const { pathname, search } = useLocation();
  // The one kind of effect that a page keeps while it waits behind its tag: what is typed there can be lost as well.
  useInsertionEffect(() => {
    if (!dirty) return;
    const form = {};
    unsaved.set(form, { pathname, search });
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, pathname, search]);
}
