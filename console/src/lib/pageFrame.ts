import { createContext, useContext, useEffect } from 'react';

/** What a page can ask of the frame around it. */
interface PageFrame {
  /** Shows these words on the page's tag, in place of its name in the menu. */
  setTitle: (title: string) => void;
  /** Closes the page and goes elsewhere. */
  leave: (to: string) => Promise<void>;
}

export const PageFrameContext = createContext<PageFrame>({ setTitle: () => {}, leave: async () => {} });

export const usePageFrame = (): PageFrame => useContext(PageFrameContext);

/** Names the page after what it shows, as soon as that is known. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePageFrame();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
