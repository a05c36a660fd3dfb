import { useLocation } from 'react-router';
import { useMenuText } from '../lib/useMenuText.ts';
import { keyOf, useHandle } from './handle.ts';
import { useTags } from './tags.ts';

export function useCurrentKey(): string {
  return keyOf(useHandle(), useLocation());
}

/** What the page in front is called: by itself, else by the menu. */
export function useCurrentTitle(): string {
  const menuText = useMenuText();
  const handle = useHandle();
  const current = useCurrentKey();
  const title = useTags().find(({ path }) => path === current)?.title;
  return title ?? (handle ? menuText(handle.name) : '');
}
