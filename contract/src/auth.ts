import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, text } from './fields.ts';

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
  createTime: Instant,
});
export type User = z.output<typeof User>;

const Login = z.object({
  username: text(64).min(1, '请输入账号'),
  // a password is taken as typed: no trimming
  password: z.string('请输入密码').min(1, '请输入密码').max(256, '密码过长'),
  code: text(16).min(1, '请输入验证码'),
  uuid: text(64).min(1, '请先获取验证码'),
});

const Token = z.object({ token: z.string(), user: User });

/** S155: a picture to read and the id to send back with it. Good for one try and two minutes. */
export const captcha = endpoint({
  method: 'GET',
  path: '/api/auth/code',
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
  summary: '登录（渠道平台）',
  platforms: ['channel'],
  permission: 'public',
  body: Login,
  answer: Token,
  refusals: ['wrong_captcha', 'wrong_password', 'too_many_attempts'],
});

/** S154: who is signed in, and with which rights. */
export const userInfo = endpoint({
  method: 'GET',
  path: '/api/auth/info',
  summary: '当前登录用户',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  answer: User,
});

/** S158: ends the login. Answers the same for a token that is dead already. */
export const logout = endpoint({
  method: 'DELETE',
  path: '/api/auth/logout',
  summary: '退出登录',
  platforms: ['manage', 'channel'],
  permission: 'public',
  answer: z.object({ ok: z.literal(true) }),
});
