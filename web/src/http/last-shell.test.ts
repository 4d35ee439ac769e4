import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropShell, keepShell, lastShell } from './last-shell.ts';
import { fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const owner = { brandCode: 'alpha', platform: 'manage', operatorId: 7 } as const;
const shell = {
  title: '享租管理后台',
  logo: null,
  username: 'admin',
  nickName: '管理员',
  menus: [{ path: '/order', component: 'Layout', hidden: false }],
};

test('the shell of the last visit is there for the same login, and for no other', () => {
  keepShell(owner, 'Bearer one', shell);

  expect(lastShell('manage', 'Bearer one')).toMatchObject(shell);
  expect(lastShell('channel', 'Bearer one')).toBeNull();
  expect(lastShell('manage', null)).toBeNull();
  expect(lastShell('manage', 'Bearer two')).toBeNull();
  expect(browser.local.length).toBe(0); // the shell of another login is dropped
});

test('one operator of a platform is kept, and nothing after a logout', () => {
  keepShell(owner, 'Bearer one', shell);
  keepShell({ ...owner, operatorId: 8 }, 'Bearer two', shell);
  expect(browser.local.length).toBe(2);

  dropShell('manage');
  expect(browser.local.length).toBe(0);
});

test('the token is not kept, and what somebody else wrote there is no shell', () => {
  keepShell(owner, 'Bearer s3cret', shell);
  const key = 'shell:alpha:manage:7';
  expect(browser.local.getItem(key)).not.toContain('s3cret');

  browser.local.setItem(key, '{"menus":1}');
  expect(lastShell('manage', 'Bearer s3cret')).toBeNull();
});
