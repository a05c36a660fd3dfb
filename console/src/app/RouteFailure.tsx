import { Suspense, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/ErrorState.tsx';

/** A page whose code could not be loaded. Browsers remember a failed import, so only a reload tries again. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Suspense fallback={null}>
      <ErrorState onRetry={() => window.location.reload()} />
    </Suspense>
  );
}
