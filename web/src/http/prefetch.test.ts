import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Prefetch from './prefetch.ts';
import { answers, fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';

let browser: FakeBrowser;
let reads: typeof Prefetch;
beforeEach(async () => {
  browser = fakeBrowser();
  reads = await import('./prefetch.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** For a page that stays. */
const open = new AbortController().signal;

const serverSays = (body: unknown, status = 200) =>
  browser.fetch.mockImplementation(async () => answers(body, status));

test('what was prefetched is not asked again by the page that reads it', async () => {
  serverSays({ total: 7 });

  reads.prefetch([['orderCounts', { query: {} }]]);

  await expect(reads.takePrefetched('orderCounts', { query: {} }, open)).resolves.toEqual({
    total: 7,
  });
  expect(browser.fetch).toHaveBeenCalledTimes(1);
});

test('an answer is taken once: whoever reads again, asks again', async () => {
  serverSays({ total: 7 });
  reads.prefetch([['orderCounts', { query: {} }]]);
  await reads.prefetchSettled();

  expect(reads.takeAllPrefetched()).toMatchObject([{ name: 'orderCounts', data: { total: 7 } }]);
  expect(reads.takeAllPrefetched()).toEqual([]);
  expect(reads.takePrefetched('orderCounts', { query: {} }, open)).toBeUndefined();
});

test('an answer is of its own arguments', async () => {
  serverSays({ content: [] });

  reads.prefetch([['listOrders', { query: { size: 20 } }]]);

  expect(reads.takePrefetched('listOrders', { query: { size: 50 } }, open)).toBeUndefined();
  await expect(
    reads.takePrefetched('listOrders', { query: { size: 20 } }, open),
  ).resolves.toBeDefined();
});

test('after a failure the page asks by itself', async () => {
  serverSays({ status: 403, message: '无权访问' }, 403);

  reads.prefetch([['orderCounts', { query: {} }]]);
  await reads.prefetchSettled();

  expect(reads.takePrefetched('orderCounts', { query: {} }, open)).toBeUndefined();
});

test('what is prefetched twice is asked once', async () => {
  serverSays({ total: 7 });

  reads.prefetch([['orderCounts', { query: {} }]]);
  reads.prefetch([['orderCounts', { query: {} }]]);

  await expect(reads.takePrefetched('orderCounts', { query: {} }, open)).resolves.toEqual({
    total: 7,
  });
  expect(browser.fetch).toHaveBeenCalledTimes(1);
});

test('an answer that nobody took in five seconds is not shown any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  serverSays({ total: 7 });
  reads.prefetch([['orderCounts', { query: {} }]]);
  await reads.prefetchSettled();

  vi.setSystemTime(Date.now() + 5_000);

  expect(reads.takePrefetched('orderCounts', { query: {} }, open)).toBeUndefined();
  vi.useRealTimers();
});

test('S236 what a page asks for that is left before it is drawn is given up; the page that comes keeps its own', async () => {
  const signals: AbortSignal[] = [];
  browser.fetch.mockImplementation(async (_url, request) => {
    if (request?.signal) signals.push(request.signal);
    return new Promise<Response>(() => {});
  });
  reads.prefetch([
    ['orderCounts', { query: {} }],
    ['listOrders', { query: { size: 20 } }],
  ]);

  reads.giveUpPrefetched([['orderCounts', { query: {} }]]);

  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  expect(reads.takePrefetched('listOrders', { query: { size: 20 } }, open)).toBeUndefined();
  expect(reads.takePrefetched('orderCounts', { query: {} }, open)).toBeDefined();
});
