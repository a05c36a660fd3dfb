import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { density } from '../lib/preferences.ts';
import { cssVariables, themeFor } from '../theme/mantine.ts';
import { queryClient } from './queryClient.ts';

/** The scheme is painted by lib/colorScheme.ts, which the light public pages share; Mantine has no part in it. */
const nowhere = () => undefined;

/** What pages behind the sign-in stand on. Public pages do without, to stay light. */
export function Providers({ children }: { children: ReactNode }) {
  const size = density.use();
  const theme = useMemo(() => themeFor(size), [size]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false} getRootElement={nowhere}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
