import { useEffect } from 'react';
import { useSettings } from '../lib/settings.ts';

/** Puts the accent colour of the installation in the place of the standard one. */
export function useBrand(): void {
  const { accent } = useSettings();
  useEffect(() => {
    if (!accent) return;
    const { style } = document.documentElement;
    style.setProperty('--brand', accent);
    style.setProperty('--brand-dark', `color-mix(in oklab, ${accent} 55%, white)`);
  }, [accent]);
}
