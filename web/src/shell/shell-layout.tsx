import { useCallback, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Deferred } from '../ui/loading/deferred.tsx';
import type { PageMatch } from './routes/menu-routes.ts';
import { SettingsHandle } from './settings/settings-handle.tsx';
import { useSettings } from './settings/settings-store.ts';
import { closeDrawer, useIsMobile, useSidebar } from './sidebar/sidebar-store.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TabStrip } from './tabs/tab-strip.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import './shell.css';

interface ShellLayoutProps {
  readonly match: PageMatch | null;
  readonly activePath: string | null;
  readonly children: ReactNode;
}

/** The frame of the pages: sidebar, top bar, tabs, footer. */
export function ShellLayout({ match, activePath, children }: ShellLayoutProps) {
  const isMobile = useIsMobile();
  const isDrawerOpen = useSidebar((sidebar) => sidebar.isDrawerOpen);
  const isCovered = isMobile && isDrawerOpen;
  const isFixed = useSettings(({ fixedHeader }) => fixedHeader);
  const hasTabs = useSettings(({ tagsView }) => tagsView);
  const main = useRef<HTMLDivElement>(null);
  useScrollOfTab(main, isFixed ? null : activePath);
  return (
    <div className="shell">
      <SkipLink />
      <Sidebar match={match} />
      {isCovered ? (
        <button
          type="button"
          className="shell-backdrop"
          aria-label="关闭菜单"
          onClick={() => closeDrawer(false)}
        />
      ) : null}
      <div
        ref={main}
        className={isFixed ? 'shell-main' : 'shell-main is-flowing'}
        inert={isCovered}
      >
        <header>
          <Deferred room={<Bars hasTabs={hasTabs} />}>
            <TopBar match={match} />
            {hasTabs ? <TabStrip /> : null}
          </Deferred>
        </header>
        <main id="shell-content" className="shell-content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      {isCovered ? null : <SettingsHandle />}
    </div>
  );
}

/** Reserves the space of the top bar and the tabs. */
const Bars = ({ hasTabs }: { readonly hasTabs: boolean }) => (
  <>
    <div className="top-bar" />
    {hasTabs ? <div className="tab-strip" /> : null}
  </>
);

/** The first stop of the Tab key. It does not change the address, which belongs to the tab. */
function SkipLink() {
  const skip = useCallback((event: { preventDefault: () => void }) => {
    event.preventDefault();
    document.querySelector<HTMLElement>('#shell-content')?.focus();
  }, []);
  return (
    <a className="shell-skip" href="#shell-content" onClick={skip}>
      跳到主要内容
    </a>
  );
}

function Footer() {
  const isShown = useSettings(({ showFooter }) => showFooter);
  const words = useSettings(({ footerTxt }) => footerTxt);
  const caseNumber = useSettings((settings) => settings.caseNumber);
  if (!isShown) return null;
  return (
    <footer className="shell-footer">
      <span>{words}</span>
      {caseNumber === '' ? null : (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {caseNumber}
        </a>
      )}
    </footer>
  );
}

/** Restores each tab's scroll position if the header scrolls with the page: then all tabs share one scroll container. */
function useScrollOfTab(main: RefObject<HTMLElement | null>, path: string | null): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = main.current;
    if (path === null || element === null) return undefined;
    element.scrollTo({ top: places.current.get(path) ?? 0, behavior: 'instant' });
    const note = ({ target }: Event) => {
      if (target === element) places.current.set(path, element.scrollTop);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [main, path]);
}
