import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Reopen from './reopen-login.ts';
import { answers, fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';
import type * as Token from './token.ts';

let browser: FakeBrowser;
let token: typeof Token;
let reopen: typeof Reopen;
beforeEach(async () => {
  browser = fakeBrowser();
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  token = await import('./token.ts');
  reopen = await import('./reopen-login.ts');
  token.decidePlatform('/login');
  token.keepRemembered(7);
});
afterEach(() => vi.unstubAllGlobals());

const user = { id: 7, username: 'admin' };

test('S256 a remembered login is opened again with a token of a day', async () => {
  browser.fetch.mockResolvedValue(answers({ token: 'Bearer b', user }));

  await expect(reopen.reopenLogin()).resolves.toEqual(user);

  expect(browser.fetch.mock.calls[0]?.[0]).toBe('/api/auth/remembered');
  expect(token.currentToken()).toBe('Bearer b');
  expect(browser.cookies.get('manageToken')?.facts).toContain('Max-Age=86400');
  expect(token.isRemembered()).toBe(true);
});

test('S257 a channel login is opened again by its own call', async () => {
  token.decidePlatform('/qd/login');
  browser.fetch.mockResolvedValue(answers({ token: 'Bearer b', user }));

  await reopen.reopenLogin();

  expect(browser.fetch.mock.calls[0]?.[0]).toBe('/api/auth/qd/remembered');
});

test('of several browser tabs that were opened at once one asks, and the others find its token', async () => {
  browser.fetch.mockImplementation(async () => answers({ token: 'Bearer b', user }));

  const found = await Promise.all([reopen.reopenLogin(), reopen.reopenLogin()]);

  expect(found).toEqual([user, null]);
  expect(browser.fetch).toHaveBeenCalledTimes(1);
  expect(token.currentToken()).toBe('Bearer b');
});

test.each([
  ['the server says that it is over', async () => answers({ status: 401 }, 401), false],
  ['the server is overloaded', async () => answers({ status: 503 }, 503), true],
  ['the network is down', () => Promise.reject(new TypeError('down')), true],
])('where %s there is no token; whether to try again later: %s', async (_, serve, again) => {
  browser.fetch.mockImplementation(serve);

  await expect(reopen.reopenLogin()).resolves.toBeNull();

  expect(token.currentToken()).toBeNull();
  expect(token.isRemembered()).toBe(again);
});
