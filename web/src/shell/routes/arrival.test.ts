import type { User } from '@rental/contract/people/auth/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, type FakeBrowser } from '../../http/testing/fake-browser.ts';
import type * as ArrivalModule from './arrival.ts';

let browser: FakeBrowser;
let arrival: typeof ArrivalModule;
beforeEach(async () => {
  browser = fakeBrowser();
  arrival = await import('./arrival.ts');
});
afterEach(() => vi.unstubAllGlobals());

const standAt = (pathname: string, search = '') =>
  vi.stubGlobal('location', { ...browser.location, pathname, search });
const asked = () => browser.fetch.mock.calls.map(([url]) => url);

test('S28 S108 who it is, the brand and the menus are asked for at once', () => {
  standAt('/user/center');
  browser.fetch.mockReturnValue(new Promise(() => {}));

  arrival.arrive();

  expect(asked()).toEqual(['/api/AppConfig/accountConfig', '/api/auth/info', '/api/menus/build']);
});

test('an operator who just signed in is not asked for again', () => {
  standAt('/user/center');
  browser.fetch.mockReturnValue(new Promise(() => {}));

  arrival.arriveFromLogin({ id: 7, gate: null } as User, null);

  expect(asked()).toEqual(['/api/AppConfig/accountConfig', '/api/menus/build']);
});

test('what a gate refuses is not prefetched: neither the menus nor what the page begins with', async () => {
  standAt('/order/list');
  browser.fetch.mockReturnValue(new Promise(() => {}));
  const token = await import('../../http/token.ts');

  arrival.arriveFromLogin({ id: 7, gate: 'secondFactor' } as User, null);
  token.keepGate(true);
  arrival.arrive();

  expect(asked()).toEqual([
    '/api/AppConfig/accountConfig',
    '/api/AppConfig/accountConfig',
    '/api/auth/info',
  ]);
});

test('at the address of a list its page, its first rows and their counts are asked for with them', () => {
  const found = arrival.prefetchAt('/order/list');

  expect(found?.component).toBe('orders/order-list-page');
  expect(found?.reads(new URLSearchParams('size=50'), {})).toEqual([
    ['listOrders', { query: { size: 50 } }],
    ['orderCounts', { query: {} }],
  ]);
});

test('at the address of an order the order is asked for, and nothing where the address names none', () => {
  const found = arrival.prefetchAt('/order/detail/7');

  expect(found?.component).toBe('orders/order-detail-page');
  expect(found?.params).toEqual({ id: '7' });
  expect(found?.reads(new URLSearchParams(), { id: '7' })).toEqual([
    ['orderDetail', { params: { id: 7 } }],
  ]);
  expect(found?.reads(new URLSearchParams(), { id: 'x7' })).toEqual([]);
  expect(arrival.prefetchAt('/order/detail/7/more')).toBeNull();
});

test('from the list of orders the page of an order is fetched while the browser is idle', () => {
  expect(arrival.pagesAfter('orders/order-list-page')).toEqual(['orders/order-detail-page']);
  expect(arrival.pagesAfter('user/center')).toEqual([]);
});

test('home is started at both of its addresses, and nothing where no page says what it begins with', () => {
  expect(arrival.prefetchAt('/')?.component).toBe('home/dashboard-page');
  expect(arrival.prefetchAt('/dashboard')?.component).toBe('home/dashboard-page');
  expect(arrival.prefetchAt('/user/center')).toBeNull();
});

test('a page that takes its time is not waited for longer than a moment', async () => {
  const never = new Promise<never>(() => {});

  const waited = arrival.pageSettled({
    site: never,
    user: never,
    menus: never,
    page: never,
    token: null,
  });

  await expect(waited).resolves.toBeUndefined();
});
