import { expect, test } from 'vitest';
import { email, letters, lowercase, uppercase, validUsername } from './account-texts.ts';

test.each([
  ['admin', true],
  ['editor', true],
  ['  admin ', true],
  ['\teditor\n', true],
  ['Admin', false],
  ['admin1', false],
  ['admin editor', false],
  ['ad min', false],
  ['', false],
  ['  ', false],
])('S128 X9 %j is one of the two usernames: %s', (text, isOne) => {
  expect(validUsername.test(text)).toBe(isOne);
});

test.each([
  ['abc', [true, false, true]],
  ['ABC', [false, true, true]],
  ['aBc', [false, false, true]],
  ['abc1', [false, false, false]],
  ['a c', [false, false, false]],
  ['abc\n', [false, false, false]],
  ['é', [false, false, false]],
  ['ａ', [false, false, false]],
  ['中', [false, false, false]],
  ['', [false, false, false]],
])('S130 %j is lowercase, uppercase, letters: %j', (text, expected) => {
  expect([lowercase, uppercase, letters].map((rule) => rule.test(text))).toEqual(expected);
});

test.each([
  ['zhang@example.com', true],
  ['zhang.san+rent@mail.example.com.cn', true],
  ['10086@qq.com', true],
  ['ZHANG@EXAMPLE.COM', true],
  ["o'neil_1-2@example.co", true],
  ['a@xn--fiq228c.xn--fiqs8s', true],
  ['zhang', false],
  ['zhang@', false],
  ['@example.com', false],
  ['zhang@example', false],
  ['zhang@example.c', false],
  ['zhang@example.123', false],
  ['zhang@-example.com', false],
  ['zhang@example-.com', false],
  ['zhang@example..com', false],
  ['.zhang@example.com', false],
  ['zhang.@example.com', false],
  ['zhang..san@example.com', false],
  ['zhang@san@example.com', false],
  ['zhang san@example.com', false],
  ['张三@example.com', false],
  [' zhang@example.com', false],
  ['zhang@example.com\n', false],
  ['', false],
])('S130 %j is an e-mail address: %s', (text, isOne) => {
  expect(email.test(text)).toBe(isOne);
});

test('S130 an e-mail address has 254 characters at most', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

  expect(email.test(ofLength(254))).toBe(true);
  expect(email.test(ofLength(255))).toBe(false);
});
