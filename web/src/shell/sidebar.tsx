import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { MenuIcon } from './menu-icon.tsx';
import {
  activeMenu,
  groupsAround,
  isExternal,
  sidebarItems,
  type PageMatch,
  type SidebarItem,
} from './menu-routes.ts';
import { PageLink } from './page-link.tsx';
import { useRoutes } from './routes-context.ts';
import { useSettings } from './settings-store.ts';
import { SidebarLogo } from './sidebar-logo.tsx';
import { useIsMobile, useSidebar } from './sidebar-store.ts';
import './sidebar.css';

type MenuEntry = NonNullable<MenuProps['items']>[number];

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
      <nav className="sidebar-nav" aria-label="主菜单">
        <SidebarMenu match={match} isCollapsed={isCollapsed} />
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

/** The entries by themselves. */
export function SidebarMenu({
  match,
  isCollapsed,
}: {
  match: PageMatch | null;
  isCollapsed: boolean;
}) {
  const routes = useRoutes();
  const items = useMemo(() => sidebarItems(routes), [routes]);
  const entries = useMemo(() => items.map((item) => menuEntry(item)), [items]);
  const active = match === null ? null : activeMenu(match);
  const [openGroups, setOpenGroups] = useOpenGroups(items, active);
  return (
    <Menu
      theme="dark"
      mode="inline"
      inlineIndent={18}
      items={entries}
      inlineCollapsed={isCollapsed}
      selectedKeys={active === null ? [] : [active]}
      {...(isCollapsed ? {} : { openKeys: openGroups, onOpenChange: setOpenGroups })}
    />
  );
}

/**
 * Groups stay as the operator left them; going somewhere opens the ones around it. With 菜单UniqueOpened the others
 * beside an opened one close.
 */
function useOpenGroups(items: readonly SidebarItem[], active: string | null) {
  const isUnique = useSettings(({ uniqueOpened }) => uniqueOpened);
  const [open, setOpen] = useState<string[]>([]);
  const [seen, setSeen] = useState<string | null>(null);
  if (active !== seen) {
    setSeen(active);
    const around = active === null ? [] : groupsAround(items, active);
    setOpen(isUnique ? around : [...new Set([...open, ...around])]);
  }
  const change = (keys: string[]) => {
    const opened = keys.find((key) => !open.includes(key));
    setOpen(isUnique && opened !== undefined ? besides(items, opened, keys) : keys);
  };
  return [open, change] as const;
}

/** Of the open groups those that `opened` lies in, and itself. */
function besides(items: readonly SidebarItem[], opened: string, keys: string[]): string[] {
  const around = new Set([...groupsAround(items, opened), opened]);
  return keys.filter((key) => around.has(key));
}

function menuEntry(item: SidebarItem): MenuEntry {
  const icon = item.icon === '' ? undefined : <MenuIcon name={item.icon} />;
  if (item.kind === 'group') {
    return { key: item.path, label: item.title, icon, children: item.children.map(menuEntry) };
  }
  return { key: item.path, icon, title: item.title, label: <SidebarAnchor {...item} /> };
}

function SidebarAnchor({ path, title }: { path: string; title: string }) {
  if (!isExternal(path)) {
    return <PageLink to={path}>{title}</PageLink>;
  }
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}
