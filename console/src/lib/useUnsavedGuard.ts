import { useInsertionEffect } from 'react';
import { useLocation } from 'react-router';

/** Every form with something typed in it, with the path of its page. */
const unsaved = new Map<object, string>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether something typed on the page at this path would be lost with the page. */
export function hasUnsaved(path: string): boolean {
  return [...unsaved.values()].includes(path);
}

/** Asks before the browser tab is closed or reloaded, or the page's tag is closed, while something typed would be lost. */
export function useUnsavedGuard(dirty: boolean): void {
  const { pathname } = useLocation();
  // The one kind of effect that a page keeps while it waits behind its tag: what is typed there can be lost as well.
  useInsertionEffect(() => {
    if (!dirty) return;
    const form = {};
    unsaved.set(form, pathname);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, pathname]);
}
