import type { MenuLook } from '../ui/menu-look.ts';
import { MenuIcon } from './menu-icon.tsx';
import { SidebarPreview } from './sidebar-preview.tsx';
import { viewNames } from './views.ts';

/** The real icons and the real sidebar. */
export const menuLook: MenuLook = { Icon: MenuIcon, Sidebar: SidebarPreview, views: viewNames };
