import { matchPage, type ShellRoute } from '../routes/menu-routes.ts';
import { changeTabs, newTab, useTabs, type Tab } from './tab-store.ts';

/** The parts that survive a reload; the rest follows from the routes. */
type KeptTab = Pick<Tab, 'path' | 'search' | 'title' | 'isRenamed' | 'visit'>;

let keptUnder: string | null = null;

/**
 * Opens the tabs of an operator with these routes: first the tabs stored before a reload, later updates all open tabs,
 * even if their routes are gone (S110). Stored under `key` in the session storage, until the browser tab is closed.
 */
export function openTabs(key: string, routes: readonly ShellRoute[]): void {
  if (keptUnder === key) {
    changeTabs((tabs) => tabsUnder(tabs, routes));
    return;
  }
  keptUnder = key;
  const left = sessionStorage.getItem(key);
  useTabs.subscribe(({ tabs }) => sessionStorage.setItem(key, tabsText(tabs)));
  changeTabs(() => tabsFrom(left, routes));
}

export function tabsText(tabs: readonly Tab[]): string {
  const kept = tabs.map(({ path, search, title, isRenamed, visit }) => ({
    path,
    search,
    title,
    isRenamed,
    visit,
  }));
  return JSON.stringify(kept satisfies KeptTab[]);
}

/** The stored tabs that the operator can still open. Their pages are built when they are looked at. */
export function tabsFrom(text: string | null, routes: readonly ShellRoute[]): Tab[] {
  return keptFrom(text).flatMap(({ path, search, title, isRenamed, visit }) => {
    const match = matchPage(routes, path);
    if (match === null) return [];
    const { page, params } = match;
    const tab = newTab({ path, search, params, component: page.component ?? '', meta: page.meta });
    return [{ ...tab, ...(isRenamed && { title, isRenamed }), visit, isAsleep: true }];
  });
}

/** The open tabs under new routes. Drafts on a page that is now forbidden are dropped: they could not be saved. */
export function tabsUnder(tabs: readonly Tab[], routes: readonly ShellRoute[]): Tab[] {
  return tabs.map((tab) => {
    const match = matchPage(routes, tab.path);
    if (match === null) return { ...tab, isForbidden: true, drafts: [] };
    const { component, meta } = match.page;
    const title = tab.isRenamed ? tab.title : meta?.title || tab.title;
    return { ...tab, component: component ?? '', meta, title, isForbidden: false };
  });
}

function keptFrom(text: string | null): readonly KeptTab[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptTab) : [];
  } catch {
    return []; // not written by us: begin without tabs
  }
}

function isKeptTab(value: unknown): value is KeptTab {
  const { path, search, title, isRenamed, visit } = { ...(value as Partial<KeptTab> | null) };
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof search === 'string' &&
    typeof title === 'string' &&
    typeof isRenamed === 'boolean' &&
    typeof visit === 'number'
  );
}
