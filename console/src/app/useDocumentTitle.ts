import { useEffect } from 'react';
import { useSettings } from '../lib/settings.ts';
import { useCurrentTitle } from './useCurrentPage.ts';

export function useDocumentTitle(): void {
  const product = useSettings().title;
  const page = useCurrentTitle();
  useEffect(() => {
    const title = [page, product].filter(Boolean).join(' · ');
    if (title) document.title = title;
  }, [page, product]);
}
