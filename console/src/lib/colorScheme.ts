import { useSyncExternalStore } from 'react';
import { theme } from './preferences.ts';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

function schemeNow(): 'light' | 'dark' {
  const chosen = theme.get();
  if (chosen !== 'auto') return chosen;
  return dark().matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = dark();
  const leave = theme.subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    leave();
    system.removeEventListener('change', listener);
  };
}

/** The theme that is in force, whether chosen or taken from the system. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, schemeNow);
}

/** Paints the page in the theme in force, from the first frame on. */
export function followColorScheme(): void {
  const paint = () => {
    document.documentElement.dataset.mantineColorScheme = schemeNow();
  };
  paint();
  subscribe(paint);
}
