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
