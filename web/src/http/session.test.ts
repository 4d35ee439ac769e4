import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@rental/contract/people/auth/auth';
import type * as Session from './session.ts';
import { answers, fakeBrowser, type FakeBrowser } from './testing/fake-browser.ts';
import type * as Token from './token.ts';

let browser: FakeBrowser;
let session: typeof Session;
let token: typeof Token;
beforeEach(async () => {
  browser = fakeBrowser();
  token = await import('./token.ts');
  session = await import('./session.ts');
});
afterEach(() => vi.unstubAllGlobals());

const user = {
  id: 7,
  username: 'admin',
  type: 1,
  roles: ['ROLE_ADMIN', 'order:list'],
  gate: null as User['gate'],
} as User;
const site = { title: '享租管理平台' } as Session.SiteConfig;
const now = () => session.useSession.getState();

test('S91 S251 nobody is signed in at first: no user, no role, type 1, no menus to fetch', () => {
  expect(now()).toMatchObject({ user: null, roles: [], type: 1, loadMenus: false });
});

test('S91 S108 S144 after a sign-in user and roles are those of the record, and the menus are to be fetched', () => {
  session.signedIn(user, site);

  expect(now()).toMatchObject({ user, site, roles: user.roles, type: 1, loadMenus: true });
});

test('S111 S144 without a role the list is ROLE_SYSTEM_DEFAULT alone', () => {
  session.signedIn({ ...user, roles: [] }, site);

  expect(now().roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
});

test('S110 the menus are to be fetched again after a change, until they are there', () => {
  session.signedIn(user, site);
  session.menusLoaded();
  expect(now().loadMenus).toBe(false);

  session.reloadMenus();
  expect(now().loadMenus).toBe(true);
});

test.each([
  [
    '/login',
    'manageToken',
    'answers',
    () => browser.fetch.mockResolvedValue(answers({ ok: true })),
  ],
  ['/login', 'manageToken', 'fails', () => browser.fetch.mockRejectedValue(new TypeError('down'))],
  ['/qd/login', 'channelToken', 'refuses', () => browser.fetch.mockResolvedValue(answers({}, 503))],
])(
  'S114 S115 signing out leads to %s and drops the %s also where the call %s',
  async (page, cookie, _, serve) => {
    token.decidePlatform(page);
    token.keepToken('Bearer a', 1);
    session.signedIn(user, site);
    serve();

    await session.signOut();

    expect(browser.cookies.has(cookie)).toBe(false);
    expect(now()).toMatchObject({ user: null, roles: [] });
    expect(browser.location.replace).toHaveBeenCalledExactlyOnceWith(page);
  },
);

test('S29 S232 signing in again drops the token and loads the page anew', async () => {
  token.decidePlatform('/login');
  token.keepToken('Bearer a', 1);
  browser.fetch.mockResolvedValue(answers({ ok: true }));

  await session.leaveDeadLogin();

  expect(browser.cookies.size).toBe(0);
  expect(browser.location.reload).toHaveBeenCalledOnce();
});

test('S256 a dead login that is remembered is not ended on the server: the load opens it again', async () => {
  token.decidePlatform('/login');
  token.keepToken('Bearer a', 7);
  token.keepRemembered(7);

  await session.leaveDeadLogin('Bearer a');

  expect([...browser.cookies.keys()]).toEqual(['manageRemembered']);
  expect(browser.fetch).not.toHaveBeenCalled();
  expect(browser.location.reload).toHaveBeenCalledOnce();
});

test('whether the login stands at a gate is known to the browser until it has passed', () => {
  token.decidePlatform('/login');

  session.signedIn({ ...user, gate: 'oneTimePassword' }, site);
  expect(token.standsAtGate()).toBe(true);
  session.signedIn({ ...user, gate: null }, site);

  expect(token.standsAtGate()).toBe(false);
});

test.each([
  ['/login', '/login?redirect=/order/list%3ForderStatus%3D0'],
  ['/qd/login', '/qd/login?redirect=/order/list%3ForderStatus%3D0'],
])(
  'S25 S26 S107 without a token every address leads to the login of its platform: %s',
  (page, target) => {
    token.decidePlatform(page);

    session.leaveWithoutToken({ pathname: '/order/list', search: '?orderStatus=0' });

    expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith(target);
  },
);

test('S107 with a token nobody is led away', () => {
  token.decidePlatform('/login');
  token.keepToken('Bearer a', null);

  session.leaveWithoutToken({ pathname: '/order/list', search: '' });

  expect(browser.location.assign).not.toHaveBeenCalled();
});
