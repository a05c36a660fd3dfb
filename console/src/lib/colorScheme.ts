import { useSyncExternalStore } from 'react';
import { theme } from './preferences.ts';
import { paintScheme, schemeOf, systemScheme } from './scheme.ts';

function subscribe(listener: () => void): () => void {
  const system = systemScheme();
  const leave = theme.subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    leave();
    system.removeEventListener('change', listener);
  };
}

/** The theme that is in force, whether chosen or taken from the system. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(
    subscribe,
    () => schemeOf(theme.get()),
    () => 'light',
  );
}

/** Paints the page in the theme in force. */
export function followColorScheme(): void {
  const paint = () => paintScheme(theme.get());
  paint();
  subscribe(paint);
}
