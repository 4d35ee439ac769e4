import { askAhead } from '../http/ahead.ts';
import { aheadAt } from './arrival.ts';
import { useTabs } from './tab-store.ts';
import { loadView, viewOf } from './views.ts';

/** The page of a new tab reads and loads from the click on, while the workplace makes the tab. */
export function headStart(path: string): void {
  const { pathname, searchParams } = new URL(path, location.origin);
  const ahead = aheadAt(pathname);
  if (ahead === null || useTabs.getState().tabs.some((tab) => tab.path === pathname)) return;
  askAhead(ahead.reads(searchParams, ahead.params));
  if (viewOf(ahead.component) === undefined) loadView(ahead.component).catch(() => undefined); // the tab tries again, and says so
}
