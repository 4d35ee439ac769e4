import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, type Location } from 'react-router';
import { loginPlatformAt, safeRedirect } from '../http/platform.ts';
import { leaveWithoutToken, useSession } from '../http/session.ts';
import { ExportCorner } from '../ui/exports/export-corner.tsx';
import { MenuLookContext } from '../ui/menu-look.ts';
import { OpenTabContext } from '../ui/tab-location.ts';
import { useLive } from './live/use-live.ts';
import { useRightsOnFocus } from './live/use-rights-on-focus.ts';
import { ForbiddenView, NotFoundView } from './notice-views.tsx';
import {
  groupTarget,
  matchPage,
  pagesOf,
  type PageMatch,
  type ShellRoute,
} from './routes/menu-routes.ts';
import { prefetchPage } from './routes/prefetch-page.ts';
import { Redirecting } from './routes/redirecting.tsx';
import { useRoutes } from './routes/routes-context.ts';
import { placeChanged } from './settings/settings-store.ts';
import { ShellLayout } from './shell-layout.tsx';
import { menuLook } from './sidebar/menu-look.ts';
import { closeDrawer, useIsMobile } from './sidebar/sidebar-store.ts';
import { TabPanes } from './tabs/tab-panes.tsx';
import { changeTabs, pinTabs, useTabs, visitTab, type Visited } from './tabs/tab-store.ts';
import { useUnsavedWarning } from './tabs/use-unsaved-warning.ts';
import { useLatest } from './top-bar/use-latest.ts';
import { useErrorView } from './use-error-view.tsx';

const redirectPrefix = '/redirect/';
const isRedirect = ({ pathname }: Location) => pathname.startsWith(redirectPrefix);

/** The workplace around its pages; decides which page is in front. */
export function Shell() {
  useErrorView();
  useUnsavedWarning();
  useLive();
  useRightsOnFocus();
  const routes = useRoutes();
  const location = useLocation();
  const openTab = useStableNavigate();
  const shown = useLastShown(location);
  const match = useMemo(() => matchPage(routes, shown.pathname), [routes, shown.pathname]);
  const isForbidden = useTabs(({ tabs }) =>
    tabs.some((tab) => tab.path === shown.pathname && tab.isForbidden),
  );
  useVisit(shown, match);
  useMobileDrawer(location);

  if (loginPlatformAt(location.pathname) !== null) return <Navigate to="/" replace />;
  const target = match === null ? groupTarget(routes, shown.pathname) : null;
  if (target !== null && !isRedirect(location)) return <Navigate to={target} replace />;
  const activePath = match === null && !isForbidden ? null : shown.pathname;
  return (
    <OpenTabContext value={openTab}>
      <MenuLookContext value={menuLook}>
        <ShellLayout match={match} activePath={activePath}>
          {isRedirect(location) ? (
            <Redirecting to={safeRedirect(afterPrefix(location) + location.search)} />
          ) : null}
          <TabPanes activePath={activePath} />
          {activePath === null ? <NoPage path={shown.pathname} /> : null}
        </ShellLayout>
        <ExportCorner />
      </MenuLookContext>
    </OpenTabContext>
  );
}

const afterPrefix = ({ pathname }: Location) => pathname.slice(redirectPrefix.length - 1);

function NoPage({ path }: { path: string }) {
  return path === '/401' ? (
    <ForbiddenView />
  ) : (
    <NotFoundView path={path === '/404' ? null : path} />
  );
}

function useStableNavigate(): (path: string) => void {
  const navigate = useLatest(useNavigate());
  return useCallback(
    (path) => {
      prefetchPage(path);
      // as a link does: opening the current address adds no history entry
      void navigate.current(path, { replace: path === location.pathname + location.search });
    },
    [navigate],
  );
}

/** The last location that is not a /redirect: the refreshed page stays on the screen meanwhile (S15). */
function useLastShown(location: Location): Location {
  const [shown, setShown] = useState(location);
  if (shown === location || isRedirect(location)) return shown;
  setShown(location);
  return location;
}

/** On every navigation: checks the login (S25, S26), sets the window's title (S22) and records a visit of the tab (S119). */
function useVisit({ pathname, search }: Location, match: PageMatch | null): void {
  const title = useSession((session) => session.site?.title ?? '');
  const routes = useRoutes();
  useLayoutEffect(() => leaveWithoutToken({ pathname, search }), [pathname, search]);
  useLayoutEffect(() => {
    document.title = title;
    placeChanged({ path: pathname, meta: match?.page.meta ?? null });
    changeTabs((tabs) => {
      const pinned = pinTabs(tabs, pinnedPages(routes));
      if (match === null) return pinned;
      const { page, params } = match;
      const { component, meta } = page;
      return visitTab(pinned, { path: pathname, search, params, component: component ?? '', meta });
    });
  }, [routes, pathname, search, match, title]);
}

const pinnedPages = (routes: readonly ShellRoute[]): Visited[] =>
  pagesOf(routes)
    .filter(({ page }) => page.meta?.affix === true)
    .map(({ page: { path, component, meta } }) => ({
      path,
      search: '',
      params: {},
      component: component ?? '',
      meta,
    }));

/** Closes the drawer on every navigation, when the screen becomes narrow (S66, S67), and by Escape. */
function useMobileDrawer(location: Location): void {
  const isMobile = useIsMobile();
  useEffect(() => closeDrawer(true), [isMobile, location]);
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeDrawer(false);
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, []);
}
