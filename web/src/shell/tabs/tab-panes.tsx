import {
  Activity,
  memo,
  Suspense,
  useInsertionEffect,
  useMemo,
  useRef,
  type RefObject,
} from 'react';
import { Loading } from '../../ui/page-states.tsx';
import { TabLocationContext } from '../../ui/tab-location.ts';
import { TabPageContext, TabTitleContext, type TabPage } from '../../ui/tab-page.ts';
import { ForbiddenView } from '../notice-views.tsx';
import { TabErrorBoundary } from './tab-error-boundary.tsx';
import {
  changeTabs,
  dropDraft,
  keepDraft,
  liveTabs,
  renameTab,
  useTabs,
  type Tab,
} from './tab-store.ts';
import { TabView } from './tab-view.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';

/** The pages of the tabs: one in front, the others kept as they were left (S58). */
export function TabPanes({ activePath }: { activePath: string | null }) {
  const tabs = useTabs((state) => state.tabs);
  const live = liveTabs(tabs, activePath);
  const panes = useRef<HTMLDivElement>(null);
  useBoxesOfHidden(panes, activePath);
  return (
    <div ref={panes} className="tab-panes">
      {tabs
        .filter(({ path }) => live.has(path))
        .map((tab) => (
          <Activity
            key={`${tab.path}#${tab.revision}`}
            mode={tab.path === activePath ? 'visible' : 'hidden'}
          >
            <TabPane tab={tab} />
          </Activity>
        ))}
    </div>
  );
}

/**
 * React hides a pane by `display: none`, so a list of a hundred rows is laid out again when it returns. Hidden by
 * `content-visibility` instead, it keeps its layout: returning takes two thirds of the time. Runs between React's hiding
 * and the effects of the pages, which measure the page.
 */
function useBoxesOfHidden(panes: RefObject<HTMLElement | null>, activePath: string | null): void {
  useInsertionEffect(() => {
    for (const pane of panes.current?.querySelectorAll<HTMLElement>(':scope > .tab-pane') ?? []) {
      const isHidden = pane.dataset['path'] !== activePath;
      pane.classList.toggle('is-hidden', isHidden);
      if (isHidden) pane.style.removeProperty('display');
    }
  });
}

const TabPane = memo(function TabPane({ tab }: { tab: Tab }) {
  const { path, params, search, title } = tab;
  const pane = useKeptScroll();
  const page = useMemo(() => pageIn(path), [path]);
  const location = useMemo(
    () => ({ path, params, query: new URLSearchParams(search) }),
    // oxlint-disable-next-line react/exhaustive-deps -- a visit gives new params of the same path, which say the same
    [path, search],
  );
  return (
    <section ref={pane} className="tab-pane" data-path={path} aria-label={title}>
      <TabErrorBoundary path={path}>
        <TabPageContext value={page}>
          <TabTitleContext value={title}>
            <TabLocationContext value={location}>
              <Suspense fallback={<Loading />}>
                {tab.isForbidden ? <ForbiddenView /> : <TabView component={tab.component} />}
              </Suspense>
            </TabLocationContext>
          </TabTitleContext>
        </TabPageContext>
      </TabErrorBoundary>
    </section>
  );
});

const pageIn = (path: string): TabPage => ({
  rename: (title) => changeTabs((tabs) => renameTab(tabs, path, title)),
  keepDraft: (draft) => changeTabs((tabs) => keepDraft(tabs, path, draft)),
  dropDraft: (draft) => changeTabs((tabs) => dropDraft(tabs, draft)),
});
