import { useEffect, useRef, type RefObject } from 'react';
import { Deferred } from '../../ui/loading/deferred.tsx';
import type { PageMatch } from '../routes/menu-routes.ts';
import { nameOtherPages } from '../routes/page-files.ts';
import { useSettings } from '../settings/settings-store.ts';
import { SidebarLogo } from './sidebar-logo.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';
import { useIsMobile, useSidebar } from './sidebar-store.ts';
import './sidebar.css';

/** The menu of the operator's routes. On a narrow screen it is a drawer over the page. */
export function Sidebar({ match }: { match: PageMatch | null }) {
  const isMobile = useIsMobile();
  const { isOpen, isDrawerOpen, withoutAnimation } = useSidebar();
  const hasLogo = useSettings(({ sidebarLogo }) => sidebarLogo);
  const isCollapsed = !isMobile && !isOpen;
  const aside = useRef<HTMLElement>(null);
  useDrawerFocus(aside, isMobile && isDrawerOpen);
  const classes = [
    'sidebar',
    isCollapsed && 'is-collapsed',
    isMobile && 'is-drawer',
    isMobile && isDrawerOpen && 'is-drawer-open',
    withoutAnimation && 'is-still',
  ];
  return (
    <aside
      ref={aside}
      className={classes.filter(Boolean).join(' ')}
      inert={isMobile && !isDrawerOpen}
    >
      {hasLogo ? <SidebarLogo isCollapsed={isCollapsed} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a head start of the links in it */}
      <nav
        className="sidebar-nav"
        aria-label="主菜单"
        onPointerEnter={nameOtherPages}
        onFocus={nameOtherPages}
      >
        <Deferred>
          <SidebarMenu match={match} isCollapsed={isCollapsed} />
        </Deferred>
      </nav>
    </aside>
  );
}

/** The focus goes into the drawer that opens, and back to its button; the rest of the page cannot have it meanwhile. */
function useDrawerFocus(drawer: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    drawer.current?.querySelector('a')?.focus();
    return () => document.querySelector<HTMLElement>('.top-bar-toggle')?.focus();
  }, [drawer, isOpen]);
}
