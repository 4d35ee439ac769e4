import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text } from '../../fields.ts';
import { SealedPassword } from '../../passwords.ts';

const Code = text(6).regex(/^\d{6}$/, '请输入6位动态验证码');
const own = { platforms: ['manage', 'channel'], permission: 'signedIn' } as const;
const Done = z.object({ ok: z.literal(true) });

/** The second step of a sign-in, where the operator has a second factor. */
export const passSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/api/auth/secondFactor',
  summary: '登录第二步：动态验证码',
  labels: { code: '动态验证码' },
  atGates: ['secondFactor'],
  body: z.object({ code: Code }),
  answer: Done,
  refusals: ['wrong_second_factor', 'too_many_attempts'],
});

/** Begins to set up a second factor: the secret for an authenticator app (RFC 6238), as text and as an address. */
export const beginSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/api/users/center/secondFactor',
  summary: '获取动态验证码的绑定密钥',
  atGates: ['enrolment'],
  answer: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['second_factor_set_up'],
});

/** Sets it up: the app's first code proves that it holds the secret. */
export const confirmSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/api/users/center/secondFactor/confirm',
  summary: '绑定动态验证码',
  labels: { code: '动态验证码' },
  atGates: ['enrolment'],
  body: z.object({ code: Code }),
  answer: Done,
  refusals: [
    'second_factor_set_up',
    'second_factor_not_begun',
    'wrong_second_factor',
    'too_many_attempts',
  ],
});

/** Lets go of it, with the password; not where the brand wants one. */
export const removeSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/api/users/center/secondFactor/remove',
  summary: '解绑动态验证码',
  body: z.object({ password: SealedPassword }),
  answer: Done,
  refusals: ['second_factor_required', 'wrong_old_password', 'too_many_attempts'],
});
