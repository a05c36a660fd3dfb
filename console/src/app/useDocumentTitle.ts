import { useEffect } from 'react';
import { useSettings } from '../lib/settings.ts';
import { useMenuText } from '../lib/useMenuText.ts';
import { useHandle } from './handle.ts';

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
