import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** S139: RSA-OAEP-SHA256 under the key of `accountConfig`, as `<keyId>.<base64>`. */
export const SealedPassword = z
  .string('请输入密码')
  .min(1, '请输入密码')
  .max(700, '密码加密不正确，请刷新页面后重试');

/**
 * S203: changes the own password, and ends every other login of the account. The one call, beside those that say who
 * is signed in, that a one-time password lets through.
 */
export const updateOwnPassword = endpoint({
  method: 'POST',
  path: '/api/users/updatePass',
  specified: true,
  summary: '修改自己的密码',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  atGates: ['oneTimePassword'],
  body: z.object({ oldPass: SealedPassword, newPass: SealedPassword }),
  answer: z.object({ endedSessions: z.int() }),
  refusals: ['password_not_readable', 'wrong_old_password', 'too_many_attempts'],
  idempotent: true,
});
