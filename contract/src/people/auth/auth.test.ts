import { expect, test } from 'vitest';
import { channelLogin, login } from './auth.ts';

const payload = { username: 'admin', password: ' Kf7-quiet-river ', code: 'ab3d', uuid: 'u-1' };

test.each([login, channelLogin])(
  'S95 a login is username, password, code and uuid, the password as it was typed, and 记住我: $path',
  ({ body }) => {
    expect(body.parse({ ...payload, tenant: 'beta' })).toEqual(payload);
    expect(body.parse({ ...payload, rememberMe: true })).toEqual({ ...payload, rememberMe: true });
    expect(body.parse({ ...payload, username: ' admin ', code: ' ab3d ' })).toEqual(payload);
  },
);

test.each([
  ['username', '请输入账号'],
  ['password', '请输入密码'],
  ['code', '请输入验证码'],
  ['uuid', '请先获取验证码'],
] as const)('S95 a login without its %s is refused: %s', (field, words) => {
  const parsed = login.body.safeParse({ ...payload, [field]: '' });

  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, words],
  ]);
});
