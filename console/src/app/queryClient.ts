import { QueryClient } from '@tanstack/react-query';

/** Failures are shown in place with "try again" rather than repeated behind the person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
}

export const queryClient = createQueryClient();
