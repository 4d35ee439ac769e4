import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../business-date.ts';
import { idNumber, idNumberDoubts } from './id-number.ts';

const today = businessDate('2026-11-21');
const doubtsOn = (text: string) => idNumberDoubts(text, today).map(({ code }) => code);

test.each([
  ['110105194912310', true],
  ['110105194912310021', true],
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['999999999999999', true],
  ['000000000000000000', true],
  ['11010519491231', false],
  ['1101051949123100', false],
  ['11010519491231002', false],
  ['1101051949123100211', false],
  ['11010519491231002Y', false],
  ['11010519491231X021', false],
  ['11010519491231X', false],
  ['11010519491231002XX', false],
  [' 11010519491231002X', false],
  ['11010519491231002X\n', false],
  ['１１０１０５１９４９１２３１００２１', false],
  ['', false],
])('S136 X22 %j has the shape of an ID number: %s', (text, hasIt) => {
  expect(idNumber.test(text)).toBe(hasIt);
});

test('S136 the sentence is to the letter', () => {
  expect(idNumber.message).toBe('请输入正确的身份证号码');
});

test.each([
  ['11010519491231002X', []],
  ['11010519491231002x', []],
  ['110105194912310021', ['checksum']],
  ['110105194913310028', ['birthday', 'checksum']],
  ['110105490231002', ['birthday']],
  ['110105491231002', []],
  ['000000000000000000', ['birthday', 'checksum']],
  ['11010519491231002', []],
  ['', []],
])('S136 X22 the ID number %j is doubtful for %j', (text, codes) => {
  expect(doubtsOn(text)).toEqual(codes);
});

test.each([
  ['20261121', []],
  ['20261122', ['birthday']],
  ['19061121', []],
  ['19061120', ['birthday']],
  ['20000229', []],
  ['20010229', ['birthday']],
  ['19000229', ['birthday']],
])('S136 X22 a birthday of %s is doubtful for %j', (birthday, codes) => {
  const withoutCheck = `110105${birthday}002`;
  const right = '0123456789X'.split('').map((check) => doubtsOn(withoutCheck + check));

  expect(right.filter((doubts) => !doubts.includes('checksum'))).toEqual([codes]);
});

test('S136 X22 any one wrong digit shows in the check digit', () => {
  const [position, digit] = [fc.nat(16), fc.integer({ min: 1, max: 9 })];
  fc.assert(
    fc.property(position, digit, (at, add) => {
      const digits = '11010519491231002X'.split('');
      digits[at] = String((Number(digits[at]) + add) % 10);

      expect(doubtsOn(digits.join(''))).toContain('checksum');
    }),
  );
});

test('S136 X22 a doubt comes with its warning', () => {
  expect(idNumberDoubts('110105194913310028', today).map(({ message }) => message)).toEqual([
    '身份证号码中的出生日期不正确，请核对',
    '身份证号码的校验位不正确，请核对',
  ]);
});
