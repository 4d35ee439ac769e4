import { create } from 'zustand';
import { useMediaQuery } from '../use-media-query.ts';

const cookieName = 'sidebarStatus';
const cookieSeconds = 365 * 24 * 60 * 60;
const wasClosed = () => document.cookie.split('; ').includes(`${cookieName}=0`);

interface Sidebar {
  /** On a wide screen; remembered in a cookie, open at first (S116). */
  readonly isOpen: boolean;
  /** The drawer of a narrow screen; never remembered. */
  readonly isDrawerOpen: boolean;
  readonly withoutAnimation: boolean;
}

export const useSidebar = create<Sidebar>(() => ({
  isOpen: !wasClosed(),
  isDrawerOpen: false,
  withoutAnimation: false,
}));

export function toggleSidebar(isMobile: boolean): void {
  const { isOpen, isDrawerOpen } = useSidebar.getState();
  if (isMobile) {
    useSidebar.setState({ isDrawerOpen: !isDrawerOpen, withoutAnimation: false });
    return;
  }
  useSidebar.setState({ isOpen: !isOpen, withoutAnimation: false });
  document.cookie = `${cookieName}=${isOpen ? 0 : 1}; Path=/; SameSite=Lax; Max-Age=${cookieSeconds}`;
}

export function closeDrawer(withoutAnimation: boolean): void {
  useSidebar.setState({ isDrawerOpen: false, withoutAnimation });
}

/** True if the screen is narrower than 992 px (S65). */
export function useIsMobile(): boolean {
  return useMediaQuery('(width < 992px)');
}
