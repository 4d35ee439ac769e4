import { useMemo } from 'react';
import { lastShell, type LastShell } from '../http/last-shell.ts';
import { currentPlatform, currentToken } from '../http/token.ts';
import { Loading } from '../ui/page-states.tsx';
import { OpenTabContext } from '../ui/tab-location.ts';
import { UserPicture } from '../ui/user-picture.tsx';
import { buildRoutes, matchPage } from './routes/menu-routes.ts';
import { RoutesContext } from './routes/routes-context.ts';
import { hasView } from './routes/views.ts';
import { useSettings } from './settings/settings-store.ts';
import { SidebarMenu } from './sidebar/sidebar-menu.tsx';
import { useIsMobile, useSidebar } from './sidebar/sidebar-store.ts';
import './shell.css';
import './sidebar/sidebar.css';
import './top-bar/top-bar.css';
import './tabs/tab-strip.css';

/** Shown until the answers come: the frame of the last visit with this login, not usable yet, or a loading sign. */
export function WaitingShell() {
  const shell = useMemo(() => lastShell(currentPlatform(), currentToken()), []);
  return shell === null ? <Loading /> : <Frame shell={shell} />;
}

function Frame({ shell }: { shell: LastShell }) {
  const isMobile = useIsMobile();
  const hasTabs = useSettings(({ tagsView }) => tagsView);
  return (
    <div className="shell">
      {isMobile ? null : <LastSidebar shell={shell} />}
      <div className="shell-main">
        <header inert>
          <div className="top-bar">
            <div className="breadcrumbs" />
            <div className="top-bar-end">
              <span className="user-menu">
                <UserPicture src={null} name={shell.nickName} size={26} alt="" />
                <span className="user-menu-name">{shell.username}</span>
                <span className="user-menu-nick">{shell.nickName}</span>
              </span>
            </div>
          </div>
          {hasTabs ? <div className="tab-strip" /> : null}
        </header>
        <main className="shell-content">
          <Loading />
        </main>
      </div>
    </div>
  );
}

function LastSidebar({ shell }: { shell: LastShell }) {
  const isOpen = useSidebar((sidebar) => sidebar.isOpen);
  const hasLogo = useSettings(({ sidebarLogo }) => sidebarLogo);
  const routes = useMemo(() => buildRoutes(shell.menus, hasView), [shell]);
  const match = useMemo(() => matchPage(routes, location.pathname), [routes]);
  return (
    <aside className={isOpen ? 'sidebar is-still' : 'sidebar is-still is-collapsed'} inert>
      {hasLogo ? (
        <div className="sidebar-logo">
          {shell.logo === null ? null : <img src={shell.logo} alt="" />}
          {isOpen || shell.logo === null ? (
            <span className="sidebar-title">{shell.title}</span>
          ) : null}
        </div>
      ) : null}
      <div className="sidebar-nav">
        <OpenTabContext value={goNowhere}>
          <RoutesContext value={routes}>
            <SidebarMenu match={match} isCollapsed={!isOpen} />
          </RoutesContext>
        </OpenTabContext>
      </div>
    </aside>
  );
}

/** The frame is inert: there is no tab yet. */
const goNowhere = () => undefined;
