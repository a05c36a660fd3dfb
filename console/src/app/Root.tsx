import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Toaster } from './Toaster.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

export function Root() {
  useDocumentTitle();
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Toaster />
    </>
  );
}
