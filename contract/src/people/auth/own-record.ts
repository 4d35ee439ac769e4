import * as z from 'zod';
import { email } from '@rental/domain/validation/account-texts';
import { endpoint } from '../../endpoint.ts';
import { filledText, Id, text } from '../../fields.ts';
import { SealedPassword } from '../../passwords.ts';
import { Gender, PhoneOrMasked, SessionRow } from '../users/users.ts';
import { User } from './auth.ts';

/**
 * S202: an operator's own record, whoever else's id is sent along. An absent `gender` or `phone` stays as it is, null
 * clears it. What `userInfo` answered may be sent back whole: the phone as it was masked stays.
 */
export const updateOwnRecord = endpoint({
  method: 'PUT',
  path: '/api/users/center',
  specified: true,
  summary: '修改自己的资料',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  body: z.object({
    nickName: filledText(20, '请输入昵称'),
    gender: Gender.optional(),
    phone: PhoneOrMasked.optional(),
    /** Sent to the new phone (`sendOwnCode`); a phone that is cleared needs one sent to it. */
    phoneCode: text(6).optional(),
  }),
  answer: User,
  refusals: ['wrong_sms_code', 'sms_code_dead', 'phone_code_needed'],
});

/** S204: changes the own e-mail, with the password and a code by SMS. */
export const updateOwnEmail = endpoint({
  method: 'POST',
  path: '/api/users/updateEmail/{code}',
  specified: true,
  summary: '修改自己的邮箱',
  labels: { code: '短信验证码', email: '新邮箱' },
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  params: z.object({ code: text(6).regex(/^\d{6}$/, '请输入6位短信验证码') }),
  body: z.object({
    password: SealedPassword,
    email: text(100).refine(email.test, email.message),
  }),
  answer: User,
  refusals: [
    'no_own_phone',
    'wrong_old_password',
    'too_many_attempts',
    'wrong_sms_code',
    'sms_code_dead',
  ],
  idempotent: true,
});

/** The own logins that are alive. */
export const ownSessions = endpoint({
  method: 'GET',
  path: '/api/users/center/sessions',
  summary: '我的登录会话',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  answer: z.array(SessionRow),
});

/** Ends one own login, or, where it is null, all but this one. */
export const endOwnSessions = endpoint({
  method: 'POST',
  path: '/api/users/center/sessions/end',
  summary: '下线我的其他登录',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  body: z.object({ sessionId: Id.nullable() }),
  answer: z.object({ ended: z.int() }),
  refusals: ['not_found'],
  idempotent: true,
});
