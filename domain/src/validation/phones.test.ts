import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landline, legacyComplaint, mobile, validatePhone, validatePhoneTwo } from './phones.ts';

/** The answers of the rules: shared (S131), validatePhone (S132), validatePhoneTwo (S133), landline (S134). */
test.each([
  ['13812345678', [true, true, true, false]],
  ['14512345678', [true, true, true, false]],
  ['15912345678', [true, true, true, false]],
  ['17012345678', [true, true, true, false]],
  ['18912345678', [true, true, true, false]],
  ['16612345678', [true, false, false, false]],
  ['19912345678', [true, false, false, false]],
  ['12012345678', [false, false, false, false]],
  ['11012345678', [false, false, false, false]],
  ['10012345678', [false, false, false, false]],
  ['1,812345678', [false, false, false, false]],
  ['23812345678', [false, false, false, false]],
  ['1381234567', [false, false, false, false]],
  ['138123456789', [false, false, false, false]],
  ['138 1234 5678', [false, false, false, false]],
  ['+8613812345678', [false, false, false, false]],
  [' 13812345678', [false, false, false, false]],
  ['13812345678\n', [false, false, false, false]],
  ['１３８１２３４５６７８', [false, false, false, false]],
  ['010-1234567', [false, false, true, true]],
  ['010-12345678', [false, false, true, true]],
  ['0571-1234567', [false, false, true, true]],
  ['0571-12345678', [false, false, true, true]],
  ['01-1234567', [false, false, false, false]],
  ['05711-1234567', [false, false, false, false]],
  ['110-1234567', [false, false, false, false]],
  ['010-123456', [false, false, false, false]],
  ['010-123456789', [false, false, false, false]],
  ['01012345678', [false, false, false, false]],
  ['0101234567', [false, false, false, false]],
  ['010 1234567', [false, false, false, false]],
  ['(010)1234567', [false, false, false, false]],
  ['010-1234567-8', [false, false, false, false]],
  ['x010-1234567', [false, false, false, false]],
  ['400-8001234', [false, false, false, false]],
  ['', [false, false, true, false]],
  [' ', [false, false, false, false]],
])('S131 S132 S133 S134 X3 the number %j', (text, expected) => {
  const rules = [mobile, validatePhone, validatePhoneTwo, landline];

  expect(rules.map((rule) => rule.test(text))).toEqual(expected);
});

test('S132 S133 S134 the sentences are to the letter', () => {
  expect([validatePhone, validatePhoneTwo, landline].map((rule) => rule.message)).toEqual([
    '请输入正确的电话号码',
    '请输入正确的电话号码或者固话号码',
    '请输入正确的固话（格式：区号+号码,如010-1234567）',
  ]);
});

test('S131 S132 X3 the shared rule takes every mobile number that the legacy one takes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1[34578]\d{9}$/), (phone) => {
      expect([validatePhone.test(phone), mobile.test(phone)]).toEqual([true, true]);
    }),
  );
});

test.each([
  ['13812345678', null],
  ['16612345678', { message: '请输入正确的电话号码', saveAnyway: '仍要保存' }],
  ['19912345678', { message: '请输入正确的电话号码', saveAnyway: '仍要保存' }],
  ['12345678901', { message: '请输入正确的电话号码', saveAnyway: null }],
  ['010-1234567', { message: '请输入正确的电话号码', saveAnyway: null }],
  ['', { message: '请输入正确的电话号码', saveAnyway: null }],
])('S132 X3 a field marked legacy fails softly on %j', (text, complaint) => {
  expect(legacyComplaint(validatePhone, text)).toEqual(complaint);
});

test.each([
  ['', null],
  ['010-1234567', null],
  ['16612345678', { message: '请输入正确的电话号码或者固话号码', saveAnyway: '仍要保存' }],
  ['010-123', { message: '请输入正确的电话号码或者固话号码', saveAnyway: null }],
])('S133 X3 a field marked legacy fails softly on %j', (text, complaint) => {
  expect(legacyComplaint(validatePhoneTwo, text)).toEqual(complaint);
});
