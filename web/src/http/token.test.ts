import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';
import type * as Token from './token.ts';

let browser: FakeBrowser;
let token: typeof Token;
beforeEach(async () => {
  browser = fakeBrowser();
  token = await import('./token.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('S7 S147 S257 each platform keeps its token under a key of its own, and the platform of the tab picks it', () => {
  token.decidePlatform('/login');
  token.keepToken('Bearer ours', null);
  token.decidePlatform('/qd/login');
  token.keepToken('Bearer of the channel', null);

  expect([...browser.cookies.keys()]).toEqual(['manageToken', 'channelToken']);
  token.decidePlatform('/dashboard');
  expect(token.currentToken()).toBe('Bearer of the channel');
  token.decidePlatform('/login');
  expect(token.currentToken()).toBe('Bearer ours');
});

test('S24 S112 sessionStorage says channel after /qd/login and with a channel token alone, and nothing else', () => {
  const platformKept = () => browser.session.getItem('platform');

  token.decidePlatform('/qd/login');
  expect(platformKept()).toBe('channel');
  token.keepToken('Bearer of the channel', null);
  token.decidePlatform('/login');
  expect(platformKept()).toBe('channel');

  token.dropToken();
  token.decidePlatform('/login');
  expect(platformKept()).toBeNull();
});

test.each([
  ['a day', 1, 'Max-Age=86400'],
  ['a week, where the brand says so', 7, 'Max-Age=604800'],
])('S108 S256 X17 a remembered token is kept for %s', (_, days, age) => {
  token.decidePlatform('/login');

  token.keepToken('Bearer a', days);

  expect(browser.cookies.get('manageToken')?.facts).toEqual(['Path=/', 'SameSite=Strict', age]);
});

test('S256 X17 a token that is not remembered ends with the browser', () => {
  token.decidePlatform('/login');

  token.keepToken('Bearer a', null);

  expect(browser.cookies.get('manageToken')?.facts).toEqual(['Path=/', 'SameSite=Strict']);
});

test('S108 S256 X17 it is noted for as long that the login can be opened again, and forgotten with the login', () => {
  token.decidePlatform('/login');

  token.keepRemembered(7);

  expect(token.isRemembered()).toBe(true);
  expect(browser.cookies.get('manageRemembered')?.facts).toContain('Max-Age=604800');
  token.dropToken();
  expect(token.isRemembered()).toBe(false);
});

test('S256 a login without 记住我 takes the note of an earlier one away', () => {
  token.decidePlatform('/login');
  token.keepRemembered(7);

  token.keepRemembered(null);

  expect(browser.cookies.size).toBe(0);
});

test('over plain http nothing is noted, for browsers do not keep the password cookie there', () => {
  vi.stubGlobal('isSecureContext', false);
  token.decidePlatform('/login');

  token.keepRemembered(7);

  expect(token.isRemembered()).toBe(false);
});

test('S24 S257 a browser that remembers a channel login alone is of the channel platform', () => {
  token.decidePlatform('/qd/login');
  token.keepRemembered(7);
  browser.session.clear();

  expect(token.decidePlatform('/dashboard')).toBe('channel');
});

test('a dead token is dropped, and a newer one that another tab got meanwhile is not', () => {
  token.decidePlatform('/login');
  token.keepToken('Bearer new', 1);

  token.dropDeadToken('Bearer old');
  expect(token.currentToken()).toBe('Bearer new');
  token.dropDeadToken('Bearer new');
  expect(token.currentToken()).toBeNull();
});
