import { Activity, type ReactNode, type RefObject, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  type RouterState,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  useLocation,
  useNavigationType,
  useOutlet,
} from 'react-router';
import { keyOf, useHandle } from '../handle.ts';
import type { Tag } from '../tags.ts';
import { KeptFrame } from './KeptFrame.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

type NavigationType = ReturnType<typeof useNavigationType>;

interface Kept {
  outlet: ReactNode;
  location: Location;
  navigationType: NavigationType;
  keepAlive: boolean;
  matches: RouterState['matches'] | undefined;
  errors: RouterState['errors'] | undefined;
}

interface Props {
  open: readonly Tag[];
  main: RefObject<HTMLElement | null>;
}

/** The router makes the page's element anew with every step, also while it only gets ready for another page. */
const same = ({ outlet: _, ...a }: Kept, b: Kept): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof Kept]);

/** The page that is shown and, hidden with their state, the other pages that have a tag. */
export function KeptPages({ open, main }: Props) {
  const outlet = useOutlet();
  const location = useLocation();
  const navigationType = useNavigationType();
  const handle = useHandle();
  const { matches, errors } = use(UNSAFE_DataRouterStateContext) ?? {};
  const keepAlive = handle?.keepAlive ?? false;
  const memory = useRef(new Map<string, Kept>());
  const current = keyOf(handle, location);

  const pages = new Map(memory.current);
  const known = pages.get(current);
  const shown = { outlet, location, navigationType, keepAlive, matches, errors };
  // The same object as long as nothing has changed: every page that asks for its address would be drawn anew.
  pages.set(current, known && same(known, shown) ? known : shown);
  for (const [path, page] of pages) {
    const stays = path === current || (page.keepAlive && open.some((tag) => tag.path === path));
    if (!stays) pages.delete(path);
  }
  useLayoutEffect(() => {
    memory.current = pages;
  });
  useScroll(current, location, navigationType, pages);
  useHeadingFocus(current, main);

  // A hidden page must go on seeing the address that it was left with, not that of the page in front.
  return [...pages].map(([path, page]) => (
    <Activity key={path} mode={path === current ? 'visible' : 'hidden'}>
      <UNSAFE_LocationContext.Provider value={page}>
        <KeptFrame path={path}>
          <Suspense fallback={<PageSkeleton />}>{page.outlet}</Suspense>
        </KeptFrame>
      </UNSAFE_LocationContext.Provider>
    </Activity>
  ));
}

/** A new visit begins at the top; coming back by its tag or the browser's arrows finds the page where it was left. */
function useScroll(current: string, location: Location, navigationType: NavigationType, kept: ReadonlyMap<string, Kept>): void {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    for (const path of positions.current.keys()) if (!kept.has(path)) positions.current.delete(path);
  });
  const returning = navigationType === 'POP' || (location.state as { back?: boolean } | null)?.back === true;
  const entry = useRef({ returning, current });
  entry.current = { returning, current };
  useLayoutEffect(() => {
    // The browser's own guess would move the page that is being left.
    window.history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    const { returning } = entry.current;
    window.scrollTo(0, returning ? (positions.current.get(current) ?? 0) : 0);
    const remember = () => positions.current.set(current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [current]);
}

/** After a change of page the keyboard and the screen reader start at its heading. */
function useHeadingFocus(current: string, main: RefObject<HTMLElement | null>): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    const headings = main.current?.querySelectorAll<HTMLElement>('h1') ?? [];
    const heading = [...headings].find((h) => h.offsetParent !== null);
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [current, main]);
}
