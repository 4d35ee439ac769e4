import * as z from 'zod';
import { mobile } from '@rental/domain/validation/phones';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, text } from '../../fields.ts';
import { SealedPassword } from '../../passwords.ts';

export const User = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.string().nullable(),
  dept: z.object({ id: Id, name: z.string() }).nullable(),
  jobs: z.array(z.object({ id: Id, name: z.string() })),
  enabled: z.boolean(),
  /** 1 the normal platform, 2 the channel platform (S251). */
  purpose: z.int(),
  type: z.int(),
  /** Roles and permissions in one list, as the permission directive checks them (S144). Never empty. */
  roles: z.array(z.string()),
  /** The roles as people call them. */
  roleNames: z.array(z.string()),
  /** The step that this login has to pass before all others; null: none. */
  gate: z.enum(['secondFactor', 'enrolment', 'oneTimePassword']).nullable(),
  /** A second factor (TOTP) is set up. */
  hasSecondFactor: z.boolean(),
  /** The Alipay account that signs this operator in, masked; null: none is bound. */
  alipayAccount: z.string().nullable(),
  createTime: Instant,
});
export type User = z.output<typeof User>;

/** Opens this login again for as many days as the brand says, by the password cookie (S256, X17). */
const RememberMe = z.boolean('记住我应为是或否').optional();

const Login = z.object({
  username: text(64).min(1, '请输入账号'),
  // a password is taken as typed, without trimming, or encrypted as new passwords are (S139)
  password: z.string('请输入密码').min(1, '请输入密码').max(700, '密码最多700个字'),
  code: text(16).min(1, '请输入验证码'),
  uuid: text(64).min(1, '请先获取验证码'),
  rememberMe: RememberMe,
});

const Token = z.object({ token: z.string(), user: User });

const Session = { platforms: ['manage', 'channel'], permission: 'public' } as const;
const SmsCode = text(6).regex(/^\d{6}$/, '请输入6位短信验证码');

/** S155: a picture to read and the id to send back with it. Good for one try and two minutes. */
export const captcha = endpoint({
  method: 'GET',
  path: '/api/auth/code',
  specified: true,
  summary: '获取登录验证码',
  platforms: ['manage', 'channel'],
  permission: 'public',
  answer: z.object({ img: z.string(), uuid: z.string() }),
  refusals: ['too_many_captchas'],
});

/** S151: an operator of the normal platform signs in. */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  specified: true,
  summary: '登录（管理平台）',
  platforms: ['manage'],
  permission: 'public',
  body: Login,
  answer: Token,
  refusals: ['wrong_captcha', 'wrong_password', 'too_many_attempts'],
});

/** S153: a channel operator signs in. */
export const channelLogin = endpoint({
  method: 'POST',
  path: '/api/auth/qd/login',
  specified: true,
  summary: '登录（渠道平台）',
  platforms: ['channel'],
  permission: 'public',
  body: Login,
  answer: Token,
  refusals: ['wrong_captcha', 'wrong_password', 'too_many_attempts'],
});

/**
 * S152: the same where the brand asks for a captcha only after a failure (X7): without one it is refused as soon as a
 * try of this account or address has failed.
 */
export const accountLogin = endpoint({
  method: 'POST',
  path: '/api/auth/accountLogin',
  specified: true,
  summary: '账号登录（管理平台，免验证码）',
  platforms: ['manage'],
  permission: 'public',
  body: Login.extend({ code: text(16).optional(), uuid: text(64).optional() }),
  answer: Token,
  refusals: ['captcha_needed', 'wrong_captcha', 'wrong_password', 'too_many_attempts'],
});

/**
 * S157: a code by SMS to the phone of an account, against a fresh captcha. The answer is the same for an account that
 * does not exist, has no phone or is disabled. `forgotten` is for `resetForgottenPassword`.
 */
export const sendLoginSms = endpoint({
  method: 'POST',
  path: '/api/auth/login/sendSms',
  specified: true,
  summary: '发送登录短信验证码',
  labels: { purpose: '验证码用途' },
  ...Session,
  body: z.object({
    username: Login.shape.username,
    code: Login.shape.code,
    uuid: Login.shape.uuid,
    purpose: z.enum(['login', 'forgotten'], '请选择验证码用途').default('login'),
  }),
  answer: z.object({ expiresInSeconds: z.int() }),
  refusals: ['wrong_captcha', 'login_mode_disabled', 'too_many_sms', 'sms_balance_empty'],
});

/** Sign-in by SMS code; ours, for the spec shows no call (spec §3). */
export const smsLogin = endpoint({
  method: 'POST',
  path: '/api/auth/smsLogin',
  summary: '短信验证码登录',
  ...Session,
  body: z.object({
    username: Login.shape.username,
    smsCode: SmsCode,
    rememberMe: RememberMe,
  }),
  answer: Token,
  refusals: ['login_mode_disabled', 'wrong_sms_code', 'sms_code_dead', 'too_many_attempts'],
});

/**
 * S256, X17: opens the login again that 记住我 left in the browser, by a cookie that only this call is sent. Each time
 * the cookie's secret is another; one that was used already ends the login.
 */
export const rememberedLogin = endpoint({
  method: 'POST',
  path: '/api/auth/remembered',
  summary: '凭“记住我”重新登录（管理平台）',
  platforms: ['manage'],
  permission: 'public',
  answer: Token,
  refusals: ['login_expired', 'too_many_attempts'],
});

/** The same for a channel operator. */
export const channelRememberedLogin = endpoint({
  method: 'POST',
  path: '/api/auth/qd/remembered',
  summary: '凭“记住我”重新登录（渠道平台）',
  platforms: ['channel'],
  permission: 'public',
  answer: Token,
  refusals: ['login_expired', 'too_many_attempts'],
});

/** S160: a forgotten password is replaced by means of an SMS code; every login of the account ends. */
export const resetForgottenPassword = endpoint({
  method: 'POST',
  path: '/api/auth/updatePass',
  specified: true,
  summary: '忘记密码：凭短信验证码重设',
  labels: { code: '短信验证码' },
  ...Session,
  body: z.object({ username: Login.shape.username, code: SmsCode, newPass: SealedPassword }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['password_not_readable', 'wrong_sms_code', 'sms_code_dead', 'too_many_attempts'],
});

/** S159: a code by SMS for a change of the own phone (to the new one) or e-mail (to the own phone). */
export const sendOwnCode = endpoint({
  method: 'POST',
  path: '/api/auth/sendMsg',
  specified: true,
  summary: '发送修改资料的短信验证码',
  labels: { purpose: '验证码用途' },
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  body: z.discriminatedUnion(
    'purpose',
    [
      z.object({
        purpose: z.literal('phone'),
        phone: text(20).refine(mobile.test, mobile.message),
      }),
      z.object({ purpose: z.literal('email') }),
    ],
    '请选择验证码用途',
  ),
  answer: z.object({ expiresInSeconds: z.int() }),
  refusals: ['no_own_phone', 'too_many_sms', 'sms_balance_empty'],
});

const operationCode = {
  path: '/api/auth/operationCode/sendSms',
  specified: true,
  platforms: ['manage'],
  permission: 'signedIn',
  /** The step, if an SMS of its own names it: a bill paid by another method than deduction (S98, type 11). */
  query: z.object({ about: z.literal('offlinePayment', '请选择操作类型').optional() }),
  answer: z.object({ expiresInSeconds: z.int() }),
  refusals: ['no_own_phone', 'too_many_sms', 'sms_balance_empty'],
} as const;

/** S161: a code to the own phone that a high-value step asks for (threat model 14). */
export const sendOperationCode = endpoint({
  ...operationCode,
  method: 'POST',
  summary: '发送操作验证码',
});

/** S161 as the specification has it, a GET that sends: threat model 13. */
export const sendOperationCodeByGet = endpoint({
  ...operationCode,
  method: 'GET',
  summary: '发送操作验证码（GET）',
  changesState: true,
});

/** S154: who is signed in, and with which rights. */
export const userInfo = endpoint({
  method: 'GET',
  path: '/api/auth/info',
  specified: true,
  summary: '当前登录用户',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  atGates: ['secondFactor', 'enrolment', 'oneTimePassword'],
  answer: User,
});

/** S158: ends the login. Answers the same for a token that is dead already. */
export const logout = endpoint({
  method: 'DELETE',
  path: '/api/auth/logout',
  specified: true,
  summary: '退出登录',
  platforms: ['manage', 'channel'],
  permission: 'public',
  answer: z.object({ ok: z.literal(true) }),
});
