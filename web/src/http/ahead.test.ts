import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Ahead from './ahead.ts';
import { answers, fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';

let browser: FakeBrowser;
let ahead: typeof Ahead;
beforeEach(async () => {
  browser = fakeBrowser();
  ahead = await import('./ahead.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Of a page that stays. */
const open = new AbortController().signal;

const serverSays = (body: unknown, status = 200) =>
  browser.fetch.mockImplementation(async () => answers(body, status));

test('what was asked ahead is not asked again by the page that reads it', async () => {
  serverSays({ total: 7 });

  ahead.askAhead([['orderCounts', { query: {} }]]);

  await expect(ahead.takeAhead('orderCounts', { query: {} }, open)).resolves.toEqual({ total: 7 });
  expect(browser.fetch).toHaveBeenCalledTimes(1);
});

test('an answer is taken once: whoever reads again, asks again', async () => {
  serverSays({ total: 7 });
  ahead.askAhead([['orderCounts', { query: {} }]]);
  await ahead.aheadSettled();

  expect(ahead.takeArrived()).toMatchObject([{ name: 'orderCounts', data: { total: 7 } }]);
  expect(ahead.takeArrived()).toEqual([]);
  expect(ahead.takeAhead('orderCounts', { query: {} }, open)).toBeUndefined();
});

test('an answer is of its own arguments', async () => {
  serverSays({ content: [] });

  ahead.askAhead([['listOrders', { query: { size: 20 } }]]);

  expect(ahead.takeAhead('listOrders', { query: { size: 50 } }, open)).toBeUndefined();
  await expect(ahead.takeAhead('listOrders', { query: { size: 20 } }, open)).resolves.toBeDefined();
});

test('after a failure the page asks by itself', async () => {
  serverSays({ status: 403, message: '无权访问' }, 403);

  ahead.askAhead([['orderCounts', { query: {} }]]);
  await ahead.aheadSettled();

  expect(ahead.takeAhead('orderCounts', { query: {} }, open)).toBeUndefined();
});

test('what is asked ahead twice is asked once', async () => {
  serverSays({ total: 7 });

  ahead.askAhead([['orderCounts', { query: {} }]]);
  ahead.askAhead([['orderCounts', { query: {} }]]);

  await expect(ahead.takeAhead('orderCounts', { query: {} }, open)).resolves.toEqual({ total: 7 });
  expect(browser.fetch).toHaveBeenCalledTimes(1);
});

test('an answer that nobody took in five seconds is not shown any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  serverSays({ total: 7 });
  ahead.askAhead([['orderCounts', { query: {} }]]);
  await ahead.aheadSettled();

  vi.setSystemTime(Date.now() + 5_000);

  expect(ahead.takeAhead('orderCounts', { query: {} }, open)).toBeUndefined();
  vi.useRealTimers();
});
