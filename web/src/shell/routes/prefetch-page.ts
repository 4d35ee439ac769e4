import { giveUpPrefetched, prefetch } from '../../http/prefetch.ts';
import { useTabs } from '../tabs/tab-store.ts';
import { prefetchAt } from './arrival.ts';
import { loadView, viewOf } from './views.ts';

/**
 * Starts the reads and files of a page at the click, while its tab is created; nothing if it has a tab. What another page
 * was still asking for is given up.
 */
export function prefetchPage(path: string): void {
  const { pathname, searchParams } = new URL(path, location.origin);
  const found = prefetchAt(pathname);
  const reads = found?.reads(searchParams, found.params) ?? [];
  giveUpPrefetched(reads);
  if (found === null || useTabs.getState().tabs.some((tab) => tab.path === pathname)) return;
  prefetch(reads);
  if (viewOf(found.component) === undefined) loadView(found.component).catch(() => undefined); // the tab tries again
}
