import { expect, test } from 'vitest';
import { contrastOf } from './colours.ts';
import { themePresets } from './settings.ts';
import { shadesOf, themeOf } from './theme.ts';

const look = { primary: '#1890ff', isDark: false, size: 'small', hasMotion: true } as const;

test('S59 the theme is of the colour that was picked', () => {
  expect(themeOf({ ...look, primary: '#13c2c2' }).token).toMatchObject({ colorPrimary: '#13c2c2' });
});

test('S64 a dark colour is still seen in the dark', () => {
  expect(shadesOf({ primary: '#212121', isDark: true }).shape).not.toBe('#212121');
  expect(shadesOf({ primary: '#212121', isDark: false }).shape).toBe('#212121');
  expect(shadesOf({ primary: '#f5222d', isDark: true }).shape).toBe('#f5222d');
});

test('S252 a table has its header colour', () => {
  expect(themeOf(look).components?.Table).toEqual({ headerBg: '#d1e8fa' });
});

test('X40 mini is small with the compact algorithm', () => {
  const count = (size: 'small' | 'mini') => [themeOf({ ...look, size }).algorithm].flat().length;

  expect(count('mini')).toBe(count('small') + 1);
});

test.each(themePresets)('S64 links and buttons of %s can be read in either theme', (primary) => {
  const [light, dark] = [false, true].map((isDark) => shadesOf({ primary, isDark }));

  expect(contrastOf(light?.link ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(dark?.link ?? '', '#141414')).toBeGreaterThanOrEqual(4.5);
  for (const shades of [light, dark])
    expect(contrastOf(shades?.solid ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
});
