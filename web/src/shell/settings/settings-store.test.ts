import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, fakeBrowser, type FakeBrowser } from '../../http/testing/fake-browser.ts';
import type * as Store from './settings-store.ts';

let browser: FakeBrowser;
let store: typeof Store;
beforeEach(() => open());
afterEach(() => vi.unstubAllGlobals());

/** A browser without stored settings. */
async function open(): Promise<void> {
  browser = fakeBrowser();
  store = await import('./settings-store.ts');
}

/** Reloads the page in the same browser. */
async function reload(): Promise<void> {
  vi.resetModules();
  store = await import('./settings-store.ts');
}

const now = () => store.useSettings.getState();
const ofBrand = { theme: '#11a983', showFooter: true };

test('S90 the settings have what the operator chooses, what the brand gives, and what is in front', () => {
  store.openSettings('settings:a:manage:1', ofBrand, {
    footerTxt: '© 2026 享租',
    caseNumber: '浙ICP备2026001017号-1',
    appId: '2021004138',
  });
  store.placeChanged({ path: '/order/list', meta: null });

  expect(now()).toMatchObject({
    theme: '#11a983',
    showSettings: true,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
    uniqueOpened: false,
    showFooter: true,
    footerTxt: '© 2026 享租',
    caseNumber: '浙ICP备2026001017号-1',
    path: '/order/list',
    meta: null,
    appId: '2021004138',
    riskTabs: [],
  });
});

test('S90 X1 the theme is the brand’s until the operator chooses one, whatever else was chosen before', async () => {
  store.openSettings('settings:a:manage:1', ofBrand, {});
  store.changeSettings({ tagsView: false });

  await reload();
  store.openSettings('settings:a:manage:1', { theme: '#6959CD', showFooter: false }, {});
  expect(now()).toMatchObject({ theme: '#6959CD', showFooter: false, tagsView: false });

  store.changeSettings({ theme: '#f5222d' });
  await reload();
  store.openSettings('settings:a:manage:1', ofBrand, {});
  expect(now()).toMatchObject({ theme: '#f5222d', showFooter: true, tagsView: false });
});

test('X1 a page that loads has the brand’s colour before anybody is known', async () => {
  store.openSettings('settings:a:manage:1', ofBrand, {});

  await reload();

  expect(now().theme).toBe('#11a983');
});

test('S124 the risk providers are fetched and kept', async () => {
  const riskTabs = [{ type: 4, label: '征信机构', enabled: true, priceFen: 800 }];
  browser.fetch.mockResolvedValue(answers(riskTabs));

  await store.fetchRiskTabs();

  expect(now().riskTabs).toEqual(riskTabs);
});

test('S124 S238 where the risk providers cannot be fetched there are none, and nothing is said', async () => {
  browser.fetch.mockRejectedValue(new TypeError('down'));

  await expect(store.fetchRiskTabs()).resolves.toBeUndefined();

  expect(now().riskTabs).toEqual([]);
});
