import type { MenuLook } from '../../ui/menu-look.ts';
import { viewNames } from '../routes/views.ts';
import { MenuIcon } from './menu-icon.tsx';
import { SidebarPreview } from './sidebar-preview.tsx';

/** The shell's own icons and sidebar. */
export const menuLook: MenuLook = { Icon: MenuIcon, Sidebar: SidebarPreview, views: viewNames };
