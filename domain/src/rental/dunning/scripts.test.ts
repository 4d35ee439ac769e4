import { expect, test } from 'vitest';
import { longestText } from '../../platform/dictionary/dictionary-import.ts';
import { forbiddenWording, isScriptOf, usualScripts } from './scripts.ts';

test('the scripts of the platform fit in the dictionary and threaten nobody', () => {
  for (const text of Object.values(usualScripts)) {
    expect(text.length).toBeLessThanOrEqual(longestText);
    expect(forbiddenWording(text)).toBeNull();
  }
});

test.each([
  ['再不还款就曝光您', '曝光'],
  ['我们会打通讯录里的电话', '通讯录'],
  ['请在本周五前付款', null],
])('「%s」 contains %s', (text, word) => {
  expect(forbiddenWording(text)).toBe(word);
});

test('a stage has its own script and those that a brand adds to it', () => {
  expect(isScriptOf('m1', 'm1')).toBe(true);
  expect(isScriptOf('m1_2', 'm1')).toBe(true);
  expect(isScriptOf('m2', 'm1')).toBe(false);
  expect(isScriptOf('overstay_1', 'overstay')).toBe(true);
});
