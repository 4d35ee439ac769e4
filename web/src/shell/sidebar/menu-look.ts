import type { MenuLook } from '../../ui/menu-look.ts';
import { viewNames } from '../routes/views.ts';
import { MenuIcon } from './menu-icon.tsx';
import { SidebarPreview } from './sidebar-preview.tsx';

/** The real icons and the real sidebar. */
export const menuLook: MenuLook = { Icon: MenuIcon, Sidebar: SidebarPreview, views: viewNames };
