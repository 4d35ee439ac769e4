import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text } from '../../fields.ts';
import { StepUp, stepUpRefusals } from '../access/approvals.ts';
import { login } from './auth.ts';

const Session = { platforms: ['manage', 'channel'] } as const;

/** The query with which the provider sends somebody back. */
const Consent = z.object({
  authCode: text(128).min(1, '缺少支付宝授权码'),
  state: text(128).min(1, '缺少授权标识'),
});

/**
 * S164: where somebody agrees to be known by their Alipay account; from there the browser comes back to a page of this
 * host with `state` and `authCode` in its query. Public, for nobody is signed in yet who wants to be; `bind` is refused
 * without a live login in the Authorization header, and without a proof of who sits there.
 */
export const authRedirect = endpoint({
  method: 'POST',
  path: '/api/auth/authRedirect',
  specified: true,
  summary: '获取支付宝授权地址',
  labels: { purpose: '授权用途' },
  ...Session,
  permission: 'public',
  body: z.discriminatedUnion(
    'purpose',
    [
      z.object({ purpose: z.literal('login') }),
      z.object({ purpose: z.literal('bind'), stepUp: StepUp }),
    ],
    '请选择授权用途',
  ),
  answer: z.object({ url: z.string() }),
  refusals: [
    'login_expired',
    'forbidden',
    'login_mode_disabled',
    'alipay_unavailable',
    ...stepUpRefusals,
  ],
});

/**
 * S162: binds the Alipay account to whoever is signed in, who proved it when asking for the state. Answers it masked.
 */
export const authBind = endpoint({
  method: 'POST',
  path: '/api/auth/authBind',
  specified: true,
  summary: '绑定支付宝',
  labels: { state: '授权标识' },
  ...Session,
  permission: 'signedIn',
  body: Consent,
  answer: z.object({ alipayAccount: z.string() }),
  refusals: [
    'alipay_state_invalid',
    'alipay_code_invalid',
    'alipay_bound_already',
    'alipay_bound_elsewhere',
  ],
});

/** S163: signs in by a bound Alipay account, where the brand's policy has that. */
export const authLogin = endpoint({
  method: 'POST',
  path: '/api/auth/authLogin',
  specified: true,
  summary: '支付宝登录',
  labels: { state: '授权标识' },
  ...Session,
  permission: 'public',
  body: Consent,
  answer: login.answer,
  refusals: [
    'login_mode_disabled',
    'alipay_state_invalid',
    'alipay_code_invalid',
    'wrong_password',
    'too_many_attempts',
  ],
});

/** S165, as the specification spells it (X4): against a proof of who sits there. */
export const unbindAlipay = endpoint({
  method: 'POST',
  path: '/api/auth/unBingAlipay',
  specified: true,
  aliases: ['/api/auth/unbindAlipay'],
  summary: '解绑支付宝',
  ...Session,
  permission: 'signedIn',
  body: z.object({ stepUp: StepUp }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: stepUpRefusals,
});
