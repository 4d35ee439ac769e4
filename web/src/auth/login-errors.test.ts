import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { fieldToFix, loginErrorsOf, missingIn } from './login-errors.ts';

test('S107 nothing is sent before all three fields are filled, each says so itself', () => {
  expect(missingIn({ username: ' ', password: '', code: '' })?.fields).toEqual({
    username: '请输入账号',
    password: '请输入密码',
    code: '请输入验证码',
  });
  expect(missingIn({ username: 'a', password: ' ', code: 'b' })).toBeNull();
});

test('S237 a wrong captcha is said beside it, and the cursor goes there', () => {
  const errors = loginErrorsOf(
    new CallError({ status: 400, code: 'wrong_captcha', message: '验证码错误' }),
  );

  expect(errors).toEqual({ fields: { code: '验证码错误' }, form: null });
  expect(fieldToFix(errors)).toBe('code');
});

test('S230 a wrong account or password is said above the form, and the cursor goes to the password', () => {
  const errors = loginErrorsOf(new CallError({ status: 402, code: 'wrong_password' }));

  expect(errors).toEqual({ fields: {}, form: '账号或者密码错误，请联系客服 ~' });
  expect(fieldToFix(errors)).toBe('password');
});

test("the server's sentence for a field stands beside it, one for no field above", () => {
  const invalid = { status: 400, code: 'invalid', message: '提交的内容不正确' } as const;

  expect(
    loginErrorsOf(new CallError({ ...invalid, fields: { 'body.username': '最多64个字' } })),
  ).toEqual({ fields: { username: '最多64个字' }, form: null });
  expect(
    loginErrorsOf(new CallError({ ...invalid, fields: { uuid: '请先获取验证码' } })).form,
  ).toBe('提交的内容不正确');
});
