import { expect, test } from 'vitest';
import { wrongIn, wrongInReset } from './sms-code-errors.ts';

const good = {
  username: 'admin',
  smsCode: '012345',
  newPass: 'quiet river 42',
  repeated: 'quiet river 42',
};

test('an SMS code is six digits, white space around it aside', () => {
  expect(wrongIn({ username: 'admin', smsCode: ' 012345 ' })).toBeNull();
  expect(wrongIn({ username: 'admin', smsCode: '' })?.fields).toEqual({
    smsCode: '请输入短信验证码',
  });
  for (const smsCode of ['12345', '1234567', '12345a', '１２３４５６'])
    expect(wrongIn({ username: ' ', smsCode })?.fields).toEqual({
      username: '请输入账号',
      smsCode: '请输入6位短信验证码',
    });
});

test('S160 a new password is typed twice alike before anything is sent', () => {
  expect(wrongInReset(good)).toBeNull();
  expect(wrongInReset({ ...good, repeated: 'quiet river 42 ' })?.fields).toEqual({
    repeated: '两次输入的新密码不一致',
  });
  expect(wrongInReset({ username: '', smsCode: '1', newPass: '', repeated: '' })?.fields).toEqual({
    username: '请输入账号',
    smsCode: '请输入6位短信验证码',
    newPass: '请输入新密码',
    repeated: '请再次输入新密码',
  });
});
