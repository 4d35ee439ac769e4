import { expect, test } from 'vitest';
import { bannerSlots } from '../../rental/banners/banner-slots.ts';
import { defaultBrandSettings, isThemeColour } from './brand-settings.ts';
import { defaultFeatureFlags, featureFlags } from './feature-flags.ts';

test('S100 the banner slots banner1 to banner4 are 1 to 4', () => {
  expect(Object.entries(bannerSlots)).toEqual([
    ['banner1', 1],
    ['banner2', 2],
    ['banner3', 3],
    ['banner4', 4],
  ]);
});

test('S101 X27 the five flags are off at first, and each has its words', () => {
  expect(defaultFeatureFlags).toEqual({
    OpenLease3C: false,
    OpenCredit: false,
    OpenDistribution: false,
    OpenBlockchain: false,
    OpenRiskClass: false,
  });
  expect(featureFlags).toEqual({
    OpenLease3C: '3C租赁下单',
    OpenCredit: '征信上报',
    OpenDistribution: '分销',
    OpenBlockchain: '上链存证',
    OpenRiskClass: '风险分级',
  });
});

test('S248 S256 X2 a brand that settled nothing has #1890ff, tokens of a day, and asks for its balance once', () => {
  expect(defaultBrandSettings).toMatchObject({
    theme: '#1890ff',
    tokenDays: 1,
    riskBalanceMode: 'untilSuccess',
  });
});

test.each([
  ['#1890ff', true],
  ['#6959CD', true],
  ['1890ff', false],
  ['#18f', false],
  ['red', false],
  ['#1890ff;', false],
])('%j is a theme colour: %s', (text, isOne) => {
  expect(isThemeColour(text)).toBe(isOne);
});
