import * as z from 'zod';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  closeReasons,
  paymentStates,
  validHours,
  type CloseReason,
  type PaymentState,
} from '@rental/domain/rental/payment-orders/payment-order';
import { guardRefusals } from './dunning-refusals.ts';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Id,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  said,
  text,
  TimeRange,
} from '../fields.ts';
import {
  requestedApproval,
  SecondPerson,
  secondPersonFields,
  secondPersonRefusals,
  StepUp,
  stepUpRefusals,
} from '../people/access/approvals.ts';
import { providerCallback, tradeWord } from '../platform/callbacks.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { maxProofs, proofs, reason } from './orders/money/money-fields.ts';
import { overpaidRefund } from './orders/money/overpaid.ts';

/** The tabs: 待确认 is of any that a provider has not decided, 待退多收 of those that were paid and not needed. */
export const paymentTabs = {
  open: paymentStates.open,
  paying: paymentStates.paying,
  undecided: '待确认',
  closing: paymentStates.closing,
  paid: paymentStates.paid,
  overpaid: '多收待退',
  closed: paymentStates.closed,
} as const satisfies Record<PaymentState | 'undecided' | 'overpaid', string>;
const Tab = z.enum(keysOf<keyof typeof paymentTabs>(paymentTabs), '请选择收款状态');
export const PaymentStateName = z.enum(keysOf<PaymentState>(paymentStates));

export const PaymentRow = z.object({
  id: Id,
  paymentNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  customerName: z.string(),
  paymentState: PaymentStateName,
  /** Why it is closed, or is to be; null: it is not. */
  reason: z.enum(keysOf<CloseReason>(closeReasons)).nullable(),
  /** The provider has not decided for so long that somebody has to look. */
  isUndecided: z.boolean(),
  /** 「租金 第1期、租金 第2期」 or 「押金」. */
  what: z.string(),
  /** Fixed when the customer pressed pay; null: nobody has. */
  amountFen: Amount.nullable(),
  /** Null: it is not paid. */
  method: z.enum(keysOf<MoneyMethod>(moneyMethods)).nullable(),
  /** The provider's number. */
  providerNo: z.string().nullable(),
  /** The customer's page; null where it cannot be paid any more. */
  link: z.string().nullable(),
  expiresAt: Instant,
  pressedAt: Instant.nullable(),
  paidAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Two persons said what became of it. */
  isSettled: z.boolean(),
  note: z.string().nullable(),
  proofs: z.array(z.string()).max(maxProofs),
  /** Owed back to the customer. */
  overpaidFen: Amount,
  refundedAt: Instant.nullable(),
  operatorName: z.string().nullable(),
  createTime: Instant,
});
export type PaymentRow = z.output<typeof PaymentRow>;

const list = { platforms: ['manage'], permission: 'payment:list' } as const;
const labels = { createTime: '创建时间', paymentNo: '收款单号' };

/** 收款单: newest first; every filter narrows. */
export const listPayments = endpoint({
  ...list,
  method: 'GET',
  path: '/api/payment',
  summary: '收款单列表',
  labels: { ...labels, paymentTab: '收款状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    paymentTab: Tab.optional(),
    orderNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号')
      .optional(),
    paymentNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整收款单号')
      .optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(PaymentRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const paymentCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/payment/counts',
  summary: '各状态收款单数',
  labels,
  query: listPayments.query.omit({ ...paging, paymentTab: true }),
  answer: TabCounts,
});

const collects = { platforms: ['manage'], permission: 'bill:collect' } as const;
const target = {
  orderId: Id,
  /** Empty: the deposit. */
  billIds: z.array(Id).max(120, '一次最多120期'),
};
const asking = ['bill_not_open', 'order_ended', 'authorization_busy', 'nothing_owed'] as const;

/** 发收款链接 (试算): what the customer would pay today, and which links it closes. */
export const previewPaymentLink = endpoint({
  ...collects,
  method: 'POST',
  path: '/api/payment/link/preview',
  summary: '发收款链接（试算）',
  body: z.object(target),
  answer: z.object({
    amountFen: Amount,
    items: z.array(z.object({ title: z.string(), amountFen: Amount })),
    /** The numbers of payment orders for the same that can still be paid. */
    replaces: z.array(z.string()),
  }),
  refusals: ['not_found', 'payment_unavailable', ...asking],
});

/** 发收款链接: those for the same are closed first, at the provider where it knows them. */
export const sendPaymentLink = endpoint({
  ...collects,
  method: 'POST',
  path: '/api/payment/link',
  summary: '发收款链接',
  labels: { validHours: '有效期', sendsSms: '发送短信' },
  idempotent: true,
  body: z.object({
    ...target,
    validHours: z
      .int(said('请填写有效期', '有效期应为整数小时'))
      .min(validHours.least, '有效期至少1小时')
      .max(validHours.most, '有效期最多72小时')
      .default(validHours.usual),
    /** The customer gets the link by SMS. */
    sendsSms: z.boolean().default(false),
  }),
  answer: z.object({ id: Id, paymentNo: z.string(), link: z.string(), expiresAt: Instant }),
  refusals: [
    'not_found',
    'payment_unavailable',
    'payment_sms_of_deposit',
    'sms_type_off',
    'sms_told_today',
    'sms_balance_empty',
    ...guardRefusals,
    ...asking,
  ],
});

const Done = z.object({ id: Id, paymentState: PaymentStateName });

/** 关闭链接: at once where nobody has pressed pay, and else as soon as the provider has closed it. */
export const closePayment = endpoint({
  ...collects,
  method: 'POST',
  path: '/api/payment/close',
  summary: '关闭收款链接',
  idempotent: true,
  body: z.object({ paymentOrderId: Id }),
  answer: Done,
  refusals: ['not_found', 'payment_wrong_state'],
});

const settling = {
  paymentOrderId: Id,
  outcome: z.enum(['paid', 'closed'], '请选择处理结果'),
};

/** 人工处理 (试算): a second person always has to agree. */
export const previewSettlePayment = endpoint({
  method: 'POST',
  path: '/api/payment/settle/preview',
  summary: '人工处理收款（试算）',
  platforms: ['manage'],
  permission: 'payment:settle',
  body: z.object(settling),
  answer: z.object({ amountFen: Amount, overpaidFen: Amount, secondPerson: SecondPerson }),
  refusals: ['not_found', 'payment_wrong_state', 'books_differ'],
});

/** 人工处理: what became of one that the provider does not decide. Two persons have looked. */
export const settlePayment = endpoint({
  method: 'POST',
  path: '/api/payment/settle',
  summary: '人工处理收款',
  platforms: ['manage'],
  permission: 'payment:settle',
  idempotent: true,
  movesMoney: true,
  body: z.object({ ...settling, proofs, reason, stepUp: StepUp, ...secondPersonFields }),
  answer: Done.extend(requestedApproval),
  refusals: [
    'not_found',
    'payment_wrong_state',
    'proof_missing',
    'photo_not_found',
    'too_much_money',
    ...stepUpRefusals,
    ...secondPersonRefusals,
  ],
});

/** 退还多收款 of a payment order. */
export const [previewRefundPayment, refundPayment] = overpaidRefund({
  path: '/api/payment/refundOverpaid',
  summary: '退还多收款（收款链接）',
  permission: 'bill:deduct',
  named: { paymentOrderId: Id },
});

/** The provider's message about a payment; `tradeNo` is our payment number. */
export const paymentCallback = providerCallback({
  path: '/api/callback/payment',
  summary: '收款结果回调（由支付商调用）',
  word: {
    ...tradeWord,
    outcome: z.enum(['paid', 'processing', 'closed']),
    /** Given with a payment. */
    paidAt: Instant.optional(),
  },
});
