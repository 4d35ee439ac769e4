import { expect, test } from 'vitest';
import { email } from './account-texts.ts';

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
