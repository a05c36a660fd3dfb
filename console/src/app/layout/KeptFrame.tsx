import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { PageFrameContext } from '../../lib/pageFrame.ts';
import { keepTags, titleTag } from '../tags.ts';

interface Props {
  /** The key of the page's tag. */
  path: string;
  children: ReactNode;
}

/** Lets a page name and close its own tag. */
export function KeptFrame({ path, children }: Props) {
  const navigate = useNavigate();
  const frame = useMemo(
    () => ({
      setTitle: (title: string) => titleTag(path, title),
      leave: async (to: string) => {
        await navigate(to);
        keepTags((tag) => tag.path !== path);
      },
    }),
    [path, navigate],
  );
  return <PageFrameContext value={frame}>{children}</PageFrameContext>;
}
