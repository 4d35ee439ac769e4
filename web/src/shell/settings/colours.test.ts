import { describe, expect, test } from 'vitest';
import { contrastOf, readableOn, solidOn } from './colours.ts';
import { themePresets } from './settings.ts';

const surfaces = ['#ffffff', '#f0f4f8', '#141414', '#1f1f1f'];
const cases = themePresets.flatMap((colour) => surfaces.map((surface) => [colour, surface]));

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#1890ff', '#ffffff')).toBeCloseTo(3.24, 1);
});

describe('S64 every preset can be read, in light and in dark', () => {
  test.each(cases)('%s as text on %s', (colour, surface) => {
    expect(contrastOf(readableOn(colour, surface), surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(cases)('white in %s on %s', (colour, surface) => {
    const solid = solidOn(colour, surface);

    expect(contrastOf('#ffffff', solid)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(solid, surface)).toBeGreaterThanOrEqual(2.9);
  });
});

test('a colour that can be read stays as it was picked', () => {
  expect(readableOn('#6959cd', '#ffffff')).toBe('#6959cd');
  expect(solidOn('#304156', '#ffffff')).toBe('#304156');
});
