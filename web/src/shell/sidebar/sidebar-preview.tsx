import { useMemo } from 'react';
import type { MenuRoute } from '@rental/contract/people/access/access';
import { buildRoutes, matchPage } from '../routes/menu-routes.ts';
import { RoutesContext } from '../routes/routes-context.ts';
import { hasView } from '../routes/views.ts';
import { SidebarMenu } from './sidebar-menu.tsx';

interface SidebarPreviewProps {
  readonly menus: readonly MenuRoute[];
  /** The address whose groups are unfolded. */
  readonly open: string | null;
}

/** A preview of the sidebar with these menus. */
export function SidebarPreview({ menus, open }: SidebarPreviewProps) {
  const routes = useMemo(() => buildRoutes(menus, hasView), [menus]);
  const match = useMemo(() => (open === null ? null : matchPage(routes, open)), [routes, open]);
  return (
    <div className="sidebar is-still" inert>
      <div className="sidebar-nav">
        <RoutesContext value={routes}>
          <SidebarMenu key={open} match={match} isCollapsed={false} />
        </RoutesContext>
      </div>
    </div>
  );
}
