import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAddress, maskEmail, maskIdNumber, maskMobile, maskName } from './masks.ts';

test.each([
  ['zhangsan@example.com', 'zha*****@example.com'],
  ['abcd@example.com', 'abc*@example.com'],
  ['abc@example.com', 'abc@example.com'],
  ['a@example.com', 'a@example.com'],
  ['zhangsan', 'zha*****'],
  ['"a@b"@example.com', '"a@**@example.com'],
  ['', ''],
])('S140 the e-mail %s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test.each([
  ['13812345678', '138****5678'],
  ['138123456789', '138****56789'],
  ['13812345', '138****5'],
])('S141 the mobile %s is shown as %s', (phone, shown) => {
  expect(maskMobile(phone)).toBe(shown);
});

test.each(['', '1', '1381234'])('the phone %j is too short to show anything of it', (phone) => {
  expect(maskMobile(phone)).toBe('****');
});

test('S141 the four digits in the middle of a mobile number never show', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
      expect(maskMobile(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    }),
  );
});

test.each([
  ['330106199001011234', '330***********1234'],
  ['33010619900101123X', '330***********123X'],
  ['330106900101123', '330********1123'],
  ['12345678', '123*5678'],
  ['1234567', '****'],
  ['', '****'],
])('the ID number %s is shown as %s', (idNumber, shown) => {
  expect(maskIdNumber(idNumber)).toBe(shown);
});

test.each([
  ['王小明', '王**'],
  ['王明', '王*'],
  ['王', '王*'],
  ['欧阳修文', '欧***'],
  ['𠮷野家', '𠮷**'],
  ['', '*'],
])('the name %s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test('an address shows its region, never its street', () => {
  expect(maskAddress({ region: '浙江省杭州市西湖区', street: '文三路 1 号' })).toBe(
    '浙江省杭州市西湖区****',
  );
});
