import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { defaultSettings, density } from '../lib/preferences.ts';
import { useSettings } from '../lib/settings.ts';
import { cssVariables, themeFor } from '../theme/mantine.ts';

const schemes = localStorageColorSchemeManager({ key: 'theme' });

function useBrand(accent: string | null): void {
  useEffect(() => {
    if (!accent) return;
    const { style } = document.documentElement;
    style.setProperty('--brand', accent);
    style.setProperty('--brand-dark', `color-mix(in oklab, ${accent} 55%, white)`);
  }, [accent]);
}

export function Providers({ children }: { children: ReactNode }) {
  const size = density.use();
  const theme = useMemo(() => themeFor(size), [size]);
  useBrand(useSettings().accent);
  useEffect(() => {
    document.documentElement.dataset.density = size;
  }, [size]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme={defaultSettings.theme}
    >
      {children}
    </MantineProvider>
  );
}
