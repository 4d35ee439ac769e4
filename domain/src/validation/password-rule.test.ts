import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordComplaint } from './password-rule.ts';

test.each([
  ['Kf7-quiet-river', null],
  ['correct horse battery staple', null],
  ['  带空格的密码也可以  ', null],
  ['1234567', '密码至少8位'],
  ['密码七个字符啊', '密码至少8位'],
  ['password123', '密码过于常见，请换一个'],
  ['PassWord123', '密码过于常见，请换一个'],
  ['woaini1314', '密码过于常见，请换一个'],
  ['aaabbbaaabbb', '密码过于简单，请换一个'],
  ['hijklmnop', '密码过于简单，请换一个'],
  ['poiuytrewq', '密码过于简单，请换一个'],
  ['my-XiaoWang-88', '密码不能包含账号或品牌名称'],
  ['x'.repeat(129), '密码最多128位'],
])('the new password %j: %s', (password, complaint) => {
  expect(passwordComplaint(password, ['xiaowang', 'alpha', 'ab'])).toBe(complaint);
});

test('a long random password is never refused', () => {
  const letters = fc.constantFrom(...Array.from('bdfhkmprtvx2479#%&=?'));
  fc.assert(
    fc.property(fc.array(letters, { minLength: 20, maxLength: 60 }), (typed) => {
      fc.pre(new Set(typed).size > 3);
      expect(passwordComplaint(typed.join(''), ['xiaowang'])).toBeNull();
    }),
  );
});
