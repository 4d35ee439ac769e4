import { createContext, use, type ComponentType } from 'react';
import type { MenuRoute } from '@rental/contract/people/access/access';

/** The shell's drawing of menus, for the page that edits them. */
export interface MenuLook {
  readonly Icon: ComponentType<{ name: string }>;
  /** The component names that a menu can open in this release. */
  readonly views: readonly string[];
  /** The sidebar with these menus; `open` is the address of the entry whose groups are unfolded. */
  readonly Sidebar: ComponentType<{ menus: readonly MenuRoute[]; open: string | null }>;
}

export const MenuLookContext = createContext<MenuLook | null>(null);

export function useMenuLook(): MenuLook {
  const look = use(MenuLookContext);
  if (look === null) throw new Error('useMenuLook is for pages opened in a tab');
  return look;
}
