import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { afterFrame } from '../../lib/afterFrame.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { unsavedIn } from '../../lib/useUnsavedGuard.ts';
import { MenuButton } from '../../ui/drop/MenuButton.tsx';
import { homeTag, keepTags, neighbour, type Tag, useTags } from '../tags.ts';
import { useCurrentKey } from '../useCurrentPage.ts';
import classes from './TagBar.module.css';

const UnsavedDialog = lazy(() => import('./UnsavedDialog.tsx').then((m) => ({ default: m.UnsavedDialog })));

interface Closing {
  title: string;
  text?: string | undefined;
  close: () => void;
}

/** Coming back to a page by its tag finds it where it was left. */
const back = { back: true };

export function TagBar() {
  const { t } = useTranslation('common');
  const menuText = useMenuText();
  const tags = useTags();
  const current = useCurrentKey();
  const navigate = useNavigate();
  const bar = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState<Closing | null>(null);

  useEffect(() => {
    const show = () =>
      bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // not before the page is drawn: where a tag stands is not known without laying everything out
    if (current) afterFrame(show);
  }, [current]);

  /** Closes, after a question where something typed would be lost. */
  function closeAfterAsking(going: readonly Tag[], closing: Closing) {
    const lost = going.map(({ path }) => unsavedIn(path)).find(Boolean);
    if (lost) setAsking({ ...closing, text: lost.words });
    else closing.close();
  }

  function close(tag: Tag) {
    closeAfterAsking([tag], {
      title: t('tags.close', { name: tag.title ?? menuText(tag.name) }),
      close: async () => {
        if (tag.path === current) await navigate(neighbour(tags, tag.path).href, { state: back });
        keepTags(({ path }) => path !== tag.path);
      },
    });
  }

  function onKeyDown(event: KeyboardEvent, tag: Tag) {
    if (event.key === 'Delete' && tag.path !== homeTag.path) close(tag);
  }

  function closeOthers() {
    const others = tags.filter(({ path }) => path !== current && path !== homeTag.path);
    const close = () => keepTags(({ path }) => path === current);
    closeAfterAsking(others, { title: t('tags.closeOthers'), close });
  }

  function closeAll() {
    const close = async () => {
      await navigate(homeTag.href, { state: back });
      keepTags(() => false);
    };
    const others = tags.filter(({ path }) => path !== homeTag.path);
    closeAfterAsking(others, { title: t('tags.closeAll'), close });
  }

  return (
    <nav className={classes.bar} aria-label={t('tags.label')}>
      <ul ref={bar} className={classes.tags}>
        {tags.map((tag) => {
          const name = tag.title ?? menuText(tag.name);
          return (
            <li key={tag.path} className={classes.tag} data-active={tag.path === current}>
              <Link
                to={tag.href}
                state={back}
                className={classes.link}
                aria-current={tag.path === current ? 'page' : undefined}
                onKeyDown={(event) => onKeyDown(event, tag)}
              >
                {name}
              </Link>
              {tag.path !== homeTag.path && (
                <button type="button" className={classes.close} aria-label={t('tags.close', { name })} onClick={() => close(tag)}>
                  <IconX size={14} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {tags.length > 1 && (
        <MenuButton
          entries={[
            { label: t('tags.closeOthers'), onClick: closeOthers },
            { label: t('tags.closeAll'), onClick: closeAll },
          ]}
        >
          {(button) => (
            <button {...button} type="button" className={classes.more} aria-label={t('tags.more')}>
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
        </MenuButton>
      )}
      {asking && (
        <Suspense fallback={null}>
          <UnsavedDialog
            title={asking.title}
            text={asking.text}
            onKeep={() => setAsking(null)}
            onDiscard={() => {
              setAsking(null);
              asking.close();
            }}
          />
        </Suspense>
      )}
    </nav>
  );
}
