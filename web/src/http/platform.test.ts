import { describe, expect, test } from 'vitest';
import {
  loginPaths,
  loginPlatformAt,
  loginRedirect,
  platformOf,
  safeRedirect,
} from './platform.ts';

describe('the platform of a browser tab', () => {
  const nobody = {
    path: '/dashboard',
    stored: null,
    hasManageToken: false,
    hasChannelToken: false,
  };

  test('S6 S10 S11 each platform has a login page of its own, and no other page is one', () => {
    expect(loginPaths).toEqual({ manage: '/login', channel: '/qd/login' });
    expect(['/login', '/qd/login', '/qd/login/', '/qd', '/dashboard'].map(loginPlatformAt)).toEqual(
      ['manage', 'channel', 'channel', null, null],
    );
  });

  test('S24 the channel login page is the channel platform, whatever tokens there are', () => {
    expect(platformOf({ ...nobody, path: '/qd/login' })).toBe('channel');
    expect(platformOf({ ...nobody, path: '/qd/login', hasManageToken: true })).toBe('channel');
  });

  test('S24 a channel token alone is the channel platform', () => {
    expect(platformOf({ ...nobody, hasChannelToken: true })).toBe('channel');
    expect(platformOf({ ...nobody, path: '/login', hasChannelToken: true })).toBe('channel');
  });

  test('S24 X18 with both tokens the normal platform wins', () => {
    expect(platformOf({ ...nobody, hasManageToken: true, hasChannelToken: true })).toBe('manage');
  });

  test('S112 a tab that signed in to the channel stays there, also with both tokens or none', () => {
    const channel = { ...nobody, stored: 'channel' };

    expect(platformOf({ ...channel, hasManageToken: true, hasChannelToken: true })).toBe('channel');
    expect(platformOf({ ...channel, hasManageToken: true })).toBe('channel');
    expect(platformOf(channel)).toBe('channel');
  });

  test('S10 the normal login page leaves the channel', () => {
    const both = { hasManageToken: true, hasChannelToken: true };

    expect(platformOf({ ...nobody, ...both, path: '/login', stored: 'channel' })).toBe('manage');
    expect(platformOf({ ...nobody, path: '/login/', stored: 'channel' })).toBe('manage');
  });
});

describe('the way back after signing in', () => {
  test('S26 the login page is told the whole address', () => {
    const query = loginRedirect({ pathname: '/order/list', search: '?orderStatus=0&name=张三' });

    expect(query).toMatch(/^redirect=\/order\/list/);
    expect(new URLSearchParams(query).get('redirect')).toBe('/order/list?orderStatus=0&name=张三');
  });

  test('a path of ours is followed', () => {
    expect(safeRedirect('/order/list?orderStatus=0#a')).toBe('/order/list?orderStatus=0#a');
    expect(safeRedirect('/a//b')).toBe('/a//b');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    'dashboard',
    '',
  ])('threat 33: %j is not, and leads home', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });

  test('S27 a login page is no place to go back to', () => {
    expect(safeRedirect('/login?redirect=/login')).toBe('/');
    expect(safeRedirect('/qd/login/')).toBe('/');
    expect(safeRedirect(null)).toBe('/');
  });
});
