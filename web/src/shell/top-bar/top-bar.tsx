import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import type { PageMatch } from '../routes/menu-routes.ts';
import { RouteSearch } from '../search/route-search.tsx';
import { toggleSidebar, useIsMobile, useSidebar } from '../sidebar/sidebar-store.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { MessageBell } from './message-bell.tsx';
import { RiskBalance } from './risk-balance.tsx';
import { UserMenu } from './user-menu.tsx';
import './top-bar.css';

export const TopBar = ({ match }: { match: PageMatch | null }) => (
  <div className="top-bar">
    <SidebarToggle />
    <Breadcrumbs match={match} />
    <TopBarEnd />
  </div>
);

const SidebarToggle = memo(function SidebarToggle() {
  const isMobile = useIsMobile();
  const isOpen = useSidebar((sidebar) => (isMobile ? sidebar.isDrawerOpen : sidebar.isOpen));
  return (
    <Button
      type="text"
      className="top-bar-button top-bar-toggle"
      icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={isOpen ? '收起菜单' : '展开菜单'}
      aria-expanded={isOpen}
      onClick={() => toggleSidebar(isMobile)}
    />
  );
});

/** The same on every page: not redrawn when the page changes. */
const TopBarEnd = memo(function TopBarEnd() {
  return (
    <div className="top-bar-end">
      <RiskBalance />
      <RouteSearch />
      <MessageBell />
      <FullscreenButton />
      <UserMenu />
    </div>
  );
});
