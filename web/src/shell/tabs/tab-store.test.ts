import { describe, expect, test } from 'vitest';
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  dropDraft,
  keepDraft,
  lastVisited,
  liveLimit,
  liveTabs,
  pinTabs,
  refreshTab,
  renameTab,
  visitTab,
  type Tab,
  type Visited,
} from './tab-store.ts';

const at = (path: string, more: Partial<Visited> = {}): Visited => ({
  path,
  search: '',
  params: {},
  component: `${path}-page`,
  meta: { title: path, icon: '', noCache: false },
  ...more,
});
const home = at('/dashboard', { meta: { title: '首页', icon: '', noCache: true, affix: true } });
const visits = (...visited: Visited[]) => visited.reduce<Tab[]>(visitTab, pinTabs([], [home]));
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

describe('visiting', () => {
  test('S53 S119 a visit adds a tab, a second one of the same path updates it in place', () => {
    const tabs = visits(at('/a'), at('/b'), at('/a', { search: '?orderStatus=0' }));

    expect(paths(tabs)).toEqual(['/dashboard', '/a', '/b']);
    expect(tabs[1]).toMatchObject({ fullPath: '/a?orderStatus=0', search: '?orderStatus=0' });
  });

  test('two orders of one page have two tabs', () => {
    const tabs = visits(
      at('/order/1', { params: { id: '1' } }),
      at('/order/2', { params: { id: '2' } }),
    );

    expect(tabs.map(({ params }) => params)).toEqual([{}, { id: '1' }, { id: '2' }]);
  });

  test('S94 a tab without a title is called no-name', () => {
    expect(visits(at('/a', { meta: null }))[1]?.title).toBe('no-name');
  });

  test('a page names its tab after what it shows, and another visit leaves the name', () => {
    const named = renameTab(visits(at('/order/1'), at('/a')), '/order/1', '订单 ZL1');
    const again = visitTab(named, at('/order/1', { search: '?a=1' }));

    expect(again[1]).toMatchObject({ title: '订单 ZL1', fullPath: '/order/1?a=1' });
    expect(renameTab(again, '/order/1', '订单 ZL1')[1]).toBe(again[1]);
  });

  test('S18 the pinned pages stand first, once', () => {
    expect(paths(pinTabs(visits(at('/a')), [home]))).toEqual(['/dashboard', '/a']);
  });
});

describe('closing', () => {
  const tabs = visits(at('/a'), at('/b'), at('/c'), at('/a'));

  test('S54 one tab closes, unless it is pinned', () => {
    expect(paths(closeTab(tabs, '/b'))).toEqual(['/dashboard', '/a', '/c']);
    expect(paths(closeTab(tabs, '/dashboard'))).toEqual(['/dashboard', '/a', '/b', '/c']);
  });

  test('S56 closing the others or all leaves the pinned', () => {
    expect(paths(closeOtherTabs(tabs, '/b'))).toEqual(['/dashboard', '/b']);
    expect(paths(closeAllTabs(tabs))).toEqual(['/dashboard']);
  });

  test('the tab seen last comes to the front', () => {
    expect(lastVisited(closeTab(tabs, '/a'))).toBe('/c');
    expect(lastVisited([])).toBe('/');
  });
});

describe('keeping pages alive', () => {
  test('S55 a refresh makes a new page of the same address', () => {
    const tabs = refreshTab(visits(at('/a'), at('/b')), '/a');

    expect(tabs.map(({ revision }) => revision)).toEqual([0, 1, 0]);
    expect(visitTab(tabs, at('/a'))[1]?.revision).toBe(1);
  });

  test('S58 S120 a noCache page lives only in front', () => {
    const tabs = visits(home, at('/a'));

    expect([...liveTabs(tabs, '/a')]).toEqual(['/a']);
    expect([...liveTabs(tabs, '/dashboard')].toSorted()).toEqual(['/a', '/dashboard']);
  });

  test('the pages not seen for longest give way beyond the limit', () => {
    const many = Array.from({ length: liveLimit + 2 }, (_, index) => at(`/${index}`));
    const live = liveTabs(visits(...many), `/${liveLimit + 1}`);

    expect(live.size).toBe(liveLimit);
    expect(live.has('/0') || live.has('/1')).toBe(false);
    expect(live.has(`/${liveLimit + 1}`)).toBe(true);
  });

  test('pages with something unsaved stay, however long ago they were seen', () => {
    const draft = { kind: 'typed' } as const;
    const many = Array.from({ length: liveLimit + 9 }, (_, index) => at(`/${index}`));
    const tabs = keepDraft(visits(...many), '/0', draft);
    const front = `/${liveLimit + 8}`;

    expect(liveTabs(tabs, front).has('/0')).toBe(true);
    expect(liveTabs(tabs, front).size).toBe(liveLimit);
    expect(liveTabs(dropDraft(tabs, draft), front).has('/0')).toBe(false);
  });

  test('S58 a noCache page with something unsaved is kept as well', () => {
    const tabs = keepDraft(visits(home, at('/a')), '/dashboard', { kind: 'typed' } as const);

    expect(liveTabs(tabs, '/a').has('/dashboard')).toBe(true);
  });

  test('a draft counts once, and a refresh drops it', () => {
    const draft = { kind: 'typed' } as const;
    const tabs = keepDraft(keepDraft(visits(at('/a')), '/a', draft), '/a', draft);

    expect(tabs[1]?.drafts).toEqual([draft]);
    expect(refreshTab(tabs, '/a')[1]?.drafts).toEqual([]);
  });

  test('a tab left from before a reload has no page until it is looked at', () => {
    const tabs = visits(at('/a'), at('/b')).map((tab) => ({ ...tab, isAsleep: true }));

    expect([...liveTabs(tabs, '/b')]).toEqual(['/b']);
    expect([...liveTabs(visitTab(tabs, at('/a')), '/b')].toSorted()).toEqual(['/a', '/b']);
  });
});
