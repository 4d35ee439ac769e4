import { expect, test } from 'vitest';
import { defaultListSettings, listSettingsFrom, widthWithin, withChoice } from './list-settings.ts';

test('settings are read as they were kept', () => {
  const kept = withChoice({ ...defaultListSettings, density: 'compact', order: ['b', 'a'] }, 'a', {
    width: 120,
    pin: 'right',
    isShown: false,
  });

  expect(listSettingsFrom(JSON.stringify(kept))).toEqual(kept);
});

test('settings of another form, or what is no settings at all, are the defaults', () => {
  const texts = [
    null,
    '',
    'nonsense',
    '[]',
    '{"version":2}',
    JSON.stringify({ ...defaultListSettings, version: 2 }),
    JSON.stringify({ ...defaultListSettings, density: 'huge' }),
    JSON.stringify({ ...defaultListSettings, columns: { a: { width: 9000 } } }),
  ];

  for (const text of texts) expect(listSettingsFrom(text)).toEqual(defaultListSettings);
});

test('what is decided of a column leaves what was decided before', () => {
  const pinned = withChoice(withChoice(defaultListSettings, 'a', { width: 80 }), 'a', {
    pin: 'left',
  });

  expect(pinned.columns).toEqual({ a: { width: 80, pin: 'left' } });
});

test('a width is whole pixels that can be taken hold of', () => {
  expect([-5, 99.6, 10_000].map(widthWithin)).toEqual([56, 100, 600]);
});
