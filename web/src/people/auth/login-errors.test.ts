import { expect, test } from 'vitest';
import { CallError } from '../../http/call-error.ts';
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

test('S152 without a captcha the form asks for none; what the server then says of it stands beside it', () => {
  expect(missingIn({ username: 'a', password: 'b' })).toBeNull();

  const errors = loginErrorsOf(
    new CallError({ status: 400, code: 'captcha_needed', message: '请输入验证码' }),
  );

  expect(errors).toEqual({ fields: { code: '请输入验证码' }, form: null });
});

test('S157 what is wrong with an SMS code is said beside it; a fault above the form', () => {
  for (const [code, message] of [
    ['wrong_sms_code', '短信验证码错误或已失效'],
    ['sms_code_dead', '短信验证码错误次数过多，请重新获取'],
    ['too_many_sms', '短信发送过于频繁，请稍后再试'],
  ] as const)
    expect(loginErrorsOf(new CallError({ status: 400, code, message }))).toEqual({
      fields: { smsCode: message },
      form: null,
    });

  const other = loginErrorsOf(new CallError({ status: 0, code: 'timeout' }));
  expect(other).toEqual({ fields: {}, form: '网络请求超时' });
  expect(fieldToFix(other, 'smsCode')).toBe('smsCode');
});
