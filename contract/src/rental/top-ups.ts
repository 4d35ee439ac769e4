import {
  maxTopUp,
  prepaidBalances,
  topUpWays,
  type PrepaidBalance,
  type TopUpWay,
} from '@rental/domain/rental/top-ups/auto-top-up';
import {
  topUpPaymentEndings,
  topUpPaymentStates,
  type TopUpPaymentEnding,
  type TopUpPaymentState,
} from '@rental/domain/rental/top-ups/top-up-payment';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Amount, amountOf, Id, Instant, keysOf } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';

const Balance = z.enum(keysOf<PrepaidBalance>(prepaidBalances), '请选择余额');

/** 自动充值. `threshold` and `amount` are fen of 风控余额, and SMS of 短信余额. */
const AutoTopUp = z.object({
  isOn: z.boolean(),
  threshold: z.int(),
  amount: z.int(),
  dailyCapFen: Amount,
});
export type AutoTopUp = z.output<typeof AutoTopUp>;

const TopUp = z.object({
  id: Id,
  createTime: Instant,
  way: z.enum(keysOf<TopUpWay>(topUpWays)),
  /** Below zero where it takes a wrong top-up back. */
  amountFen: Amount,
  /** The SMS that it bought, or took back; null: it is a top-up of 风控余额. */
  smsCount: z.int().nullable(),
  note: z.string().nullable(),
});
export type TopUp = z.output<typeof TopUp>;

/** 在线充值: a top-up that is paid by a link. */
const TopUpPayment = z.object({
  id: Id,
  paymentState: z.enum(keysOf<TopUpPaymentState>(topUpPaymentStates)),
  /** Why it has lapsed, or was not given back; null: neither. */
  reason: z.string().nullable(),
  /** The provider has not answered the last question. */
  isUndecided: z.boolean(),
  /** Why the link takes no payment any more, though its end is not known yet; null: it does, or its end is known. */
  ending: z.enum(keysOf<TopUpPaymentEnding>(topUpPaymentEndings)).nullable(),
  tradeNo: z.string(),
  amountFen: Amount,
  smsCount: z.int().nullable(),
  /** The provider's page where it is paid, absolute or on our own host; null: there is nothing to pay. */
  page: z.string().nullable(),
  startedAt: Instant,
  startedBy: z.string(),
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type TopUpPayment = z.output<typeof TopUpPayment>;

/** 充值 of a balance: the rule, the terms of the platform, the last ten online payments and the last fifty top-ups, the last first. For who reaches the whole brand. */
export const topUps = endpoint({
  method: 'GET',
  path: '/api/topUp',
  summary: '余额充值',
  labels: { balance: '余额' },
  platforms: ['manage'],
  permission: 'topUp:list',
  query: z.object({ balance: Balance }),
  answer: z.object({
    rule: AutoTopUp,
    /** The price of a pack of 1,000 SMS. */
    smsPackFen: Amount,
    /** The most that the platform lets the brand buy in a day by its rule; 0: none. */
    dailyCreditFen: Amount,
    /** The total cost of the automatic top-ups of today. */
    boughtTodayFen: Amount,
    /** False: the platform takes no payments online. */
    isPayable: z.boolean(),
    payments: z.array(TopUpPayment).max(10),
    topUps: z.array(TopUp).max(50),
  }),
  refusals: ['whole_brand_only'],
});
export type TopUps = z.output<typeof topUps.answer>;

const highest = Math.max(...Object.values(maxTopUp));
const InUnit = z.int('应为整数').min(0, '不能小于0').max(highest, '超过单次充值上限');

/** 设置自动充值. It is looked at by the new rule at once. */
export const saveAutoTopUp = endpoint({
  method: 'POST',
  path: '/api/topUp/auto',
  summary: '设置自动充值',
  labels: {
    balance: '余额',
    isOn: '自动充值',
    threshold: '余额低于',
    amount: '每次充值',
    dailyCapFen: '每日上限',
  },
  platforms: ['manage'],
  permission: 'topUp:edit',
  idempotent: true,
  body: z.object({
    balance: Balance,
    isOn: z.boolean('请选择'),
    threshold: InUnit,
    amount: InUnit,
    dailyCapFen: amountOf('每日上限', 0),
    stepUp: StepUp,
  }),
  answer: AutoTopUp,
  refusals: [
    'whole_brand_only',
    'top_up_no_credit',
    'top_up_not_packs',
    'top_up_threshold_low',
    'top_up_too_little',
    'top_up_too_much',
    'top_up_cap_short',
    'top_up_over_credit',
    ...stepUpRefusals,
  ],
});

const payment = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'topUp:pay',
  answer: TopUpPayment,
} as const;

/** 在线充值: a link to pay the platform, which credits the balance once it is paid. One at a time a balance. */
export const startTopUpPayment = endpoint({
  ...payment,
  path: '/api/topUp/payment',
  summary: '发起在线充值',
  labels: { balance: '余额', amount: '充值数量' },
  body: z.object({ balance: Balance, amount: InUnit }),
  refusals: [
    'whole_brand_only',
    'top_up_not_packs',
    'top_up_amount_range',
    'top_up_no_link',
    'top_up_payment_open',
  ],
});

/** 关闭: the link cannot be paid any more. */
export const closeTopUpPayment = endpoint({
  ...payment,
  path: '/api/topUp/payment/close',
  summary: '关闭在线充值',
  labels: { id: '在线充值' },
  body: z.object({ id: Id }),
  refusals: ['whole_brand_only', 'not_found', 'top_up_payment_ended'],
});
