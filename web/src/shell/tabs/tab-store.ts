import { create } from 'zustand';
import type { MenuRoute } from '@rental/contract/people/access/access';
import type { Draft } from '../../ui/tab-page.ts';

/** A visited page (S94). One path has one tab; two orders of one page have two. */
export interface Tab {
  readonly path: string;
  readonly fullPath: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
  /** The meta title, until the page gives the tab a name of its own. */
  readonly title: string;
  readonly isRenamed: boolean;
  readonly component: string;
  readonly meta: MenuRoute['meta'] | null;
  /** Counts the refreshes: a new number is a new page. */
  readonly revision: number;
  /** Grows with every visit; the greatest is in front. */
  readonly visit: number;
  /** Left open before a reload of the browser and not looked at since: it has no page yet. */
  readonly isAsleep: boolean;
  /** The operator may no longer open it: the tab stays in place and says so (S110). */
  readonly isForbidden: boolean;
  /** The unfinished parts of its page. */
  readonly drafts: readonly Draft[];
}

export type Visited = Pick<Tab, 'path' | 'search' | 'params' | 'component' | 'meta'>;

/** The maximum of pages kept alive. Those not seen for longest are rebuilt when they are opened again. */
export const liveLimit = 20;

/** Adds the tab, or updates in place the one of that path (S119). */
export function visitTab(tabs: readonly Tab[], visited: Visited): Tab[] {
  const visit = Math.max(0, ...tabs.map(({ visit }) => visit)) + 1;
  const known = tabs.find(({ path }) => path === visited.path);
  if (known === undefined) return [...tabs, { ...newTab(visited), visit }];
  const { title, isRenamed, revision, drafts } = known;
  const updated = {
    ...newTab(visited),
    ...(isRenamed && { title, isRenamed }),
    revision,
    drafts,
    visit,
  };
  return tabs.map((tab) => (tab === known ? updated : tab));
}

/** Puts the pinned pages that have no tab yet before the others. */
export function pinTabs(tabs: readonly Tab[], pinned: readonly Visited[]): Tab[] {
  const missing = pinned.filter((visited) => !tabs.some(({ path }) => path === visited.path));
  return [...missing.map(newTab), ...tabs];
}

export const newTab = (visited: Visited): Tab => ({
  ...visited,
  fullPath: visited.path + visited.search,
  title: visited.meta?.title || 'no-name',
  isRenamed: false,
  revision: 0,
  visit: 0,
  isAsleep: false,
  isForbidden: false,
  drafts: [],
});

/** A page names its tab after what it shows. */
export function renameTab(tabs: readonly Tab[], path: string, title: string): Tab[] {
  return tabs.map((tab) =>
    tab.path === path && !(tab.isRenamed && tab.title === title)
      ? { ...tab, title, isRenamed: true }
      : tab,
  );
}

export function keepDraft(tabs: readonly Tab[], path: string, draft: Draft): Tab[] {
  return tabs.map((tab) =>
    tab.path === path && !tab.drafts.includes(draft)
      ? { ...tab, drafts: [...tab.drafts, draft] }
      : tab,
  );
}

export function dropDraft(tabs: readonly Tab[], draft: Draft): Tab[] {
  return tabs.map((tab) =>
    tab.drafts.includes(draft)
      ? { ...tab, drafts: tab.drafts.filter((one) => one !== draft) }
      : tab,
  );
}

export const isAffix = ({ meta }: Tab): boolean => meta?.affix === true;

/** Closes one tab, unless it is pinned (S54). */
export function closeTab(tabs: readonly Tab[], path: string): Tab[] {
  return tabs.filter((tab) => tab.path !== path || isAffix(tab));
}

/** Closes all but this one and the pinned (S56). */
export function closeOtherTabs(tabs: readonly Tab[], path: string): Tab[] {
  return tabs.filter((tab) => tab.path === path || isAffix(tab));
}

/** Closes all but the pinned (S56). */
export function closeAllTabs(tabs: readonly Tab[]): Tab[] {
  return tabs.filter(isAffix);
}

/** The same address as a new page (S55 刷新). */
export function refreshTab(tabs: readonly Tab[], path: string): Tab[] {
  return tabs.map((tab) =>
    tab.path === path ? { ...tab, revision: tab.revision + 1, drafts: [] } : tab,
  );
}

/** The address to open when the tab in front is closed: that of the tab seen last. */
export function lastVisited(tabs: readonly Tab[]): string {
  return tabs.toSorted((one, other) => other.visit - one.visit)[0]?.fullPath ?? '/';
}

/**
 * The paths of the tabs whose pages exist: the tab in front, those with drafts, and those seen last, up to `liveLimit`
 * (S58, S120).
 */
export function liveTabs(tabs: readonly Tab[], activePath: string | null): ReadonlySet<string> {
  const isNeeded = ({ path, drafts }: Tab) => path === activePath || drafts.length > 0;
  const others = tabs
    .filter((tab) => !isNeeded(tab) && !tab.isAsleep && tab.meta?.noCache !== true)
    .toSorted((one, other) => other.visit - one.visit);
  const needed = tabs.filter(isNeeded);
  const kept = [...needed, ...others.slice(0, Math.max(0, liveLimit - needed.length))];
  return new Set(kept.map(({ path }) => path));
}

export const useTabs = create<{ readonly tabs: readonly Tab[] }>(() => ({ tabs: [] }));

export function changeTabs(change: (tabs: readonly Tab[]) => Tab[]): readonly Tab[] {
  const before = useTabs.getState().tabs;
  const tabs = change(before);
  const isSame = tabs.length === before.length && tabs.every((tab, index) => tab === before[index]);
  if (!isSame) useTabs.setState({ tabs });
  return tabs;
}
