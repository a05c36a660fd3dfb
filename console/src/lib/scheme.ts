import { lasting } from './storage.ts';

export const schemes = ['light', 'dark', 'auto'] as const;
export type Scheme = (typeof schemes)[number];
export const schemeKey = 'theme';
export const standardScheme: Scheme = 'light';

export const storedScheme = (): Scheme => schemes.find((word) => word === lasting.get(schemeKey)) ?? standardScheme;
export const systemScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme that a choice comes to. */
export function schemeOf(chosen: Scheme): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return systemScheme().matches ? 'dark' : 'light';
}

export function paintScheme(chosen: Scheme): void {
  document.documentElement.dataset.mantineColorScheme = schemeOf(chosen);
}
