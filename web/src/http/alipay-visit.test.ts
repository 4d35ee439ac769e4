import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveForAlipay, takeConsent } from './alipay-visit.ts';

const site = 'https://admin.example.com';
let address: string;
const assign = vi.fn<(to: string) => void>();
const kept = new Map<string, string>();

/** The browser tab stands at this address. */
function standAt(path: string): void {
  address = site + path;
  const { pathname, search, href } = new URL(address);
  vi.stubGlobal('location', { pathname, search, href, assign });
}

beforeEach(() => {
  assign.mockReset();
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => standAt(path),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('S164 what this tab went for it takes, once, and the address says nothing of it; where it was to lead stays', () => {
  standAt('/login?redirect=%2Forder%2Flist%3Fa%3D1');
  leaveForAlipay('login', '/sandbox/alipay?state=s1&purpose=login');
  expect(assign).toHaveBeenCalledWith('/sandbox/alipay?state=s1&purpose=login');

  standAt('/login?state=s1&authCode=c1');

  expect(takeConsent('login')).toEqual({ authCode: 'c1', state: 's1' });
  expect(address).toBe(`${site}/login?redirect=%2Forder%2Flist%3Fa%3D1`);
  standAt('/login?state=s1&authCode=c1');
  expect(takeConsent('login')).toBeNull();
});

test.each([
  ['nobody asked for', null, '/login?state=s1&authCode=c1'],
  ['has another state', 'login', '/login?state=s2&authCode=c1'],
  ['has no state', 'login', '/login?authCode=c1'],
  ['was asked for to bind', 'bind', '/login?state=s1&authCode=c1'],
] as const)('S164 what %s is not taken, and leaves the address', (_what, purpose, back) => {
  standAt('/login');
  if (purpose !== null) leaveForAlipay(purpose, 'https://provider.example/?state=s1');
  standAt(back);

  expect(takeConsent('login')).toBeNull();
  expect(address).toBe(`${site}/login`);
});

test('a page that nobody came back to stays as it is', () => {
  standAt('/user/center?tab=1');

  expect(takeConsent('bind')).toBeNull();
  expect(address).toBe(`${site}/user/center?tab=1`);
});

test('an address that is no website is not gone to', () => {
  standAt('/login');

  expect(() => leaveForAlipay('login', 'javascript:alert(1)')).toThrow('no website');
  expect(assign).not.toHaveBeenCalled();
});
