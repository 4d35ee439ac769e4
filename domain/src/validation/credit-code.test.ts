import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSign, creditCode } from './credit-code.ts';

test('the codes of real companies are right, and their neighbours are wrong', () => {
  expect(['91330106MA2CFRGP8P', '91110000802100433B'].map(creditCode.test)).toEqual([false, true]);
  expect(
    ['91110000802100433A', '911100008021004338', '91110000802100433', ''].map(creditCode.test),
  ).toEqual([false, false, false, false]);
});

test('letters that could be read as digits, small letters and spaces are refused', () => {
  expect(
    ['9111O000802100433B', '91110000802100433b', ' 91110000802100433B'].map(creditCode.test),
  ).toEqual([false, false, false]);
});

test('every slip of one sign is found', () => {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'.split('');
  const sign = fc.constantFrom(...signs);
  fc.assert(
    fc.property(
      fc.array(sign, { minLength: 17, maxLength: 17 }),
      fc.nat(17),
      sign,
      (body, place, other) => {
        const code = `${body.join('')}${checkSign(body.join(''))}`;
        const slipped = `${code.slice(0, place)}${other}${code.slice(place + 1)}`;

        expect(creditCode.test(code)).toBe(true);
        expect(creditCode.test(slipped)).toBe(slipped === code);
      },
    ),
  );
});
