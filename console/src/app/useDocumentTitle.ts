import { useEffect } from 'react';
import { useSettings } from '../lib/settings.ts';
import { useHandle } from './handle.ts';
import { useMenuText } from './useMenuText.ts';

export function useDocumentTitle(): void {
  const menuText = useMenuText();
  const product = useSettings().title;
  const handle = useHandle();
  const page = handle ? menuText(handle.name) : '';
  useEffect(() => {
    const title = [page, product].filter(Boolean).join(' · ');
    if (title) document.title = title;
  }, [page, product]);
}
