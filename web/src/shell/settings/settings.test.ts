import { expect, test } from 'vitest';
import {
  baseTheme,
  defaultSettings,
  ownerKey,
  settingsFrom,
  settingsText,
  themePresets,
} from './settings.ts';

test('S248 X1 #1890ff loads, and #409EFF is what the picker resets to', () => {
  expect(settingsFrom(null).theme).toBe('#1890ff');
  expect(baseTheme).toBe('#409EFF');
});

test('S64 the presets are these eight', () => {
  expect(themePresets).toEqual([
    '#409EFF',
    '#1890ff',
    '#304156',
    '#212121',
    '#11a983',
    '#13c2c2',
    '#6959CD',
    '#f5222d',
  ]);
});

test('S60 tabs, a fixed header and the logo show at first', () => {
  expect(defaultSettings).toMatchObject({
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
    uniqueOpened: false,
  });
});

test('S90 what was kept comes back, and nothing else with it', () => {
  const chosen = {
    ...defaultSettings,
    theme: '#13c2c2',
    tagsView: false,
    appearance: 'dark',
  } as const;
  const text = settingsText({ ...chosen, path: '/order/list' } as typeof chosen);

  expect(settingsFrom(text)).toEqual(chosen);
  expect(text).not.toContain('path');
});

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['null', 'null'],
  ['other types', '{"theme":"red","tagsView":"no","appearance":"blue","more":1}'],
])('what is kept may be anything: %s', (_, text) => {
  expect(settingsFrom(text)).toEqual(defaultSettings);
});

test('S59 two operators of a browser, two brands, two platforms keep their own', () => {
  const owner = { brandCode: 'a', platform: 'manage', operatorId: 1 } as const;
  const keys = [
    owner,
    { ...owner, brandCode: 'b' },
    { ...owner, platform: 'channel' as const },
    { ...owner, operatorId: 2 },
  ].map((one) => ownerKey('settings', one));

  expect(new Set(keys).size).toBe(4);
});

test('S248 X1 what a brand settled stands where the operator chose nothing', () => {
  const site = { theme: '#11a983', showFooter: true };

  expect(settingsFrom('{"tagsView":false}', site)).toEqual({
    ...defaultSettings,
    ...site,
    tagsView: false,
  });
  expect(settingsFrom('{"theme":"#13c2c2"}', site).theme).toBe('#13c2c2');
});
