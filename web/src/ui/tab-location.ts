import { createContext, use, type MouseEvent } from 'react';

/** The address of a page's own tab, also while another tab is in front. */
export interface TabLocation {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export const TabLocationContext = createContext<TabLocation | null>(null);

export function useTabLocation(): TabLocation {
  const location = use(TabLocationContext);
  if (location === null) throw new Error('useTabLocation is for pages opened in a tab');
  return location;
}

export const OpenTabContext = createContext<((path: string) => void) | null>(null);

/**
 * The function that opens a path ("/order/list?orderStatus=0") in its tab, existing or new. It is stable, so that the
 * links of a hundred rows are not redrawn on navigation.
 */
export function useOpenTab(): (path: string) => void {
  const openTab = use(OpenTabContext);
  if (openTab === null) throw new Error('useOpenTab is for pages opened in a tab');
  return openTab;
}

/** Handles a plain click in place of the browser. With Ctrl, Shift or the middle button the browser opens the link. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
};
