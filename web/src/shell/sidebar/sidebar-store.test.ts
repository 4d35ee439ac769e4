import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../http/testing/fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('S116 the sidebar is open at first, and as it was left after a reload', async () => {
  const browser = fakeBrowser();
  const first = await import('./sidebar-store.ts');
  expect(first.useSidebar.getState().isOpen).toBe(true);

  first.toggleSidebar(false);

  expect(browser.cookies.get('sidebarStatus')?.value).toBe('0');
  vi.resetModules();
  const { useSidebar, toggleSidebar } = await import('./sidebar-store.ts');
  expect(useSidebar.getState().isOpen).toBe(false);
  toggleSidebar(false);
  expect(browser.cookies.get('sidebarStatus')?.value).toBe('1');
});

test('S116 the drawer of a narrow screen closes with or without animation, and leaves the cookie alone', async () => {
  const browser = fakeBrowser();
  const { closeDrawer, toggleSidebar, useSidebar } = await import('./sidebar-store.ts');

  toggleSidebar(true);
  expect(useSidebar.getState()).toMatchObject({ isDrawerOpen: true, isOpen: true });
  closeDrawer(true);
  expect(useSidebar.getState()).toMatchObject({ isDrawerOpen: false, withoutAnimation: true });
  toggleSidebar(true);
  closeDrawer(false);
  expect(useSidebar.getState()).toMatchObject({ isDrawerOpen: false, withoutAnimation: false });
  expect(browser.cookies.size).toBe(0);
});
