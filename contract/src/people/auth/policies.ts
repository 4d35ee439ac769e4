import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Amount } from '../../fields.ts';
import {
  administrativeFields,
  administrativeRefusals,
  orRequested,
  StepUp,
} from '../access/approvals.ts';

/** How a brand lets its operators sign in, and what needs a second look. */
export const SecurityPolicy = z.object({
  /** A captcha only after a failure, on `accountLogin` (X7). */
  captchaAfterFailuresOnly: z.boolean('请选择'),
  smsLogin: z.boolean('请选择'),
  alipayLogin: z.boolean('请选择'),
  /** Everybody sets up a second factor at the next sign-in. */
  requiresSecondFactor: z.boolean('请选择'),
  /** Resetting an administrator's password waits for another operator. */
  secondPersonForAdministrators: z.boolean('请选择'),
});
export type SecurityPolicy = z.output<typeof SecurityPolicy>;

export const securityPolicy = endpoint({
  method: 'GET',
  path: '/api/security/policy',
  summary: '登录与复核策略',
  platforms: ['manage'],
  permission: 'security:policy',
  answer: SecurityPolicy.extend({
    /** SMS that the brand can still send. */
    smsBalance: z.int(),
    /** 单笔复核限额, of 品牌设置; null: nobody needs a second person for an amount. */
    moneyLimitFen: Amount.nullable(),
    /** 买断底价, of 品牌设置, in 1/10,000 of the total rent. */
    buyoutFloorBp: z.int(),
  }),
});

export const setSecurityPolicy = endpoint({
  method: 'PUT',
  path: '/api/security/policy',
  summary: '修改登录与复核策略',
  platforms: ['manage'],
  permission: 'security:policy',
  body: SecurityPolicy.extend({
    /** Absent: as it is. */
    alipayLogin: SecurityPolicy.shape.alipayLogin.optional(),
    ...administrativeFields,
    stepUp: StepUp,
  }),
  answer: orRequested(SecurityPolicy),
  refusals: administrativeRefusals,
  idempotent: true,
});
