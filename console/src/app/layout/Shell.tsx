import './styles.ts';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFrame } from '../../lib/afterFrame.ts';
import { defaultSettings, density, fixedHeader, tagsView } from '../../lib/preferences.ts';
import { useSignOutQuestion } from '../../lib/signOut.ts';
import { loadPanels } from '../../ui/drop/panels.ts';
import { Providers } from '../Providers.tsx';
import { useTags } from '../tags.ts';
import { Banners } from './Banners.tsx';
import { Header } from './Header.tsx';
import { KeptPages } from './KeptPages.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TagBar } from './TagBar.tsx';
import { useDevice } from './useDevice.ts';

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((m) => ({ default: m.PhoneMenu })));
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then((m) => ({ default: m.SignOutDialog })));

/** What opens beside a button is fetched once the page stands: it is there before anybody goes near. */
function useEarlyPanels(): void {
  useEffect(() => afterFrame(() => loadPanels().catch(() => {})), []);
}

function useDensity(): void {
  const size = density.use();
  useEffect(() => {
    document.documentElement.dataset.density = size;
  }, [size]);
}

/**
 * The frame of the console: menu, header, tags and the pages that are kept alive behind them.
 * Drawn anew where something of it changes, not with every step of the router.
 */
export const Shell = memo(function Shell() {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const mobile = useDevice() === 'mobile';
  const question = useSignOutQuestion();
  const tags = useTags();
  useDensity();
  useEarlyPanels();
  return (
    <Providers>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <div className={classes.shell} data-layout={defaultSettings.layout}>
        {!mobile && <Sidebar />}
        <div className={classes.column}>
          <div className={classes.top} data-fixed={fixedHeader.use()}>
            <Header mobile={mobile} onMenu={() => setMenuOpen(true)} />
            {tagsView.use() === 'on' && <TagBar />}
          </div>
          <Banners />
          <main ref={main} className={classes.main} tabIndex={-1}>
            <KeptPages open={tags} main={main} />
          </main>
        </div>
      </div>
      <Suspense fallback={null}>
        {mobile && menuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}
        {question.open && <SignOutDialog onClose={question.close} />}
      </Suspense>
    </Providers>
  );
});
