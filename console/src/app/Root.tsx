import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Toaster } from './Toaster.tsx';
import { useBrand } from './useBrand.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

export function Root() {
  useDocumentTitle();
  useBrand();
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Toaster />
    </>
  );
}
