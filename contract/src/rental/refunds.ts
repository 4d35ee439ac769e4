import * as z from 'zod';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { refundWays, type RefundWay } from '@rental/domain/money/payments/refund-ways';
import {
  refundFailures,
  refundStates,
  type RefundFailure,
  type RefundState,
} from '@rental/domain/rental/refunds/refund-order';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  filledText,
  Id,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
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
import { maxProofs, proofs, reason, tradeNo } from './orders/money/money-fields.ts';

/** The tabs: first the states that wait for somebody, of which 待确认 is of any that a provider has not decided. */
export const refundTabs = {
  toPay: refundStates.toPay,
  undecided: '待确认',
  failed: refundStates.failed,
  pending: refundStates.pending,
  processing: refundStates.processing,
  unknown: refundStates.unknown,
  succeeded: refundStates.succeeded,
} as const satisfies Record<RefundState | 'undecided', string>;
const Tab = z.enum(keysOf<keyof typeof refundTabs>(refundTabs), '请选择退款状态');
const Way = z.enum(keysOf<RefundWay>(refundWays), '请选择退款方式');
const PaidBy = z.enum(keysOf<MoneyMethod>(moneyMethods), '请选择打款方式');

export const RefundRow = z.object({
  id: Id,
  refundNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  customerName: z.string(),
  refundState: z.enum(keysOf<RefundState>(refundStates)),
  /** Why the provider did not pay; null: it has not refused. */
  reason: z.enum(keysOf<RefundFailure>(refundFailures)).nullable(),
  /** The provider has not decided for so long that somebody has to look. */
  isUndecided: z.boolean(),
  way: Way,
  /** The account that it was paid from; null: not yet. */
  paidBy: PaidBy.nullable(),
  /** It was paid another way than decided. */
  isMoved: z.boolean(),
  amountFen: Amount,
  /** The trade number of the payment that this refund returns; null: it returns several payments, or none is known. */
  paymentTradeNo: z.string().nullable(),
  /** The number that the bank or wallet gave this refund; null: it is not paid, or was paid in cash. */
  tradeNo: z.string().nullable(),
  /** The transfer that pays it or paid it, and whom, masked: 「138****0007（张*）」; null: none does. */
  transferNo: z.string().nullable(),
  payee: z.string().nullable(),
  proofs: z.array(z.string()).max(maxProofs),
  /** 「账单退款」: the act that decided it. */
  what: z.string(),
  note: z.string().nullable(),
  operatorName: z.string().nullable(),
  createTime: Instant,
  endedAt: Instant.nullable(),
});
export type RefundRow = z.output<typeof RefundRow>;

const list = { platforms: ['manage'], permission: 'refund:list' } as const;

/** 退款单: newest first; every filter narrows. */
export const listRefunds = endpoint({
  ...list,
  method: 'GET',
  path: '/api/refund',
  summary: '退款单列表',
  labels: { refundTab: '退款状态', createTime: '发起时间', way: '退款方式' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'amountFen'),
    refundTab: Tab.optional(),
    way: Way.optional(),
    orderNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号')
      .optional(),
    refundNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整退款单号')
      .optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(RefundRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const refundCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/refund/counts',
  summary: '各状态退款单数',
  labels: { createTime: '发起时间', way: '退款方式' },
  query: listRefunds.query.omit({ ...paging, refundTab: true }),
  answer: TabCounts,
});

const command = { platforms: ['manage'], idempotent: true, movesMoney: true } as const;
const paid = {
  method: PaidBy,
  /** The number that the bank or wallet gave the payment; a payment in cash has none. */
  tradeNo,
  proofs,
  note: text(200).optional(),
};
const paidRefusals = [
  'not_found',
  'refund_wrong_state',
  'refund_trade_no_missing',
  'refund_trade_no_in_use',
  'refund_other_wallet',
  'proof_missing',
  'photo_not_found',
  'books_differ',
  'too_much_money',
] as const;
const Done = z.object({ id: Id, refundState: z.enum(keysOf<RefundState>(refundStates)) });

/** 登记打款: it was paid by hand, with its trade number and its proof. The customer's SMS leaves with it. */
export const payRefund = endpoint({
  ...command,
  method: 'POST',
  path: '/api/refund/pay',
  summary: '登记退款打款',
  labels: { method: '打款方式' },
  permission: 'refund:pay',
  body: z.object({ refundId: Id, ...paid, stepUp: StepUp }),
  answer: Done,
  refusals: [...paidRefusals, ...stepUpRefusals],
});

/** 重新退款: the provider is asked once more, under the same number. */
export const retryRefund = endpoint({
  ...command,
  method: 'POST',
  path: '/api/refund/retry',
  summary: '重新退款',
  permission: 'refund:pay',
  body: z.object({ refundId: Id }),
  answer: Done,
  refusals: ['not_found', 'refund_wrong_state'],
});

/** 登记收款账户: whom a transfer would pay. It pays nothing; 人工处理 names the transfer. */
export const registerPayee = endpoint({
  platforms: ['manage'],
  method: 'POST',
  path: '/api/refund/payee',
  summary: '登记转账退款的收款账户',
  labels: { payeeAccount: '支付宝账号', payeeName: '真实姓名' },
  permission: 'refund:settle',
  body: z.object({
    refundId: Id,
    payeeAccount: text(64).regex(
      /^(1\d{10}|2088\d{12}|[^\s@]+@[^\s@]+\.[^\s@]+)$/,
      '请输入手机号、邮箱或2088开头的支付宝账号',
    ),
    payeeName: filledText(30, '请填写账户的真实姓名'),
  }),
  answer: z.object({ transferId: Id, transferNo: z.string() }),
  refusals: ['not_found', 'refund_wrong_state', 'transfer_unavailable'],
});

const settling = {
  refundId: Id,
  outcome: z.enum(['paid', 'failed', 'transfer'], '请选择处理结果'),
  /** The registered transfer, where the provider is to transfer it. */
  transferId: Id.optional(),
  /** The account that paid it; null where nothing was paid. */
  method: PaidBy.nullable(),
};
const settleLabels = { method: '打款方式', transferId: '收款账户' };
const transferRefusals = ['transfer_undecided', 'payee_refused'] as const;

/** 人工处理 (试算): whether a second person has to agree, which is always so. */
export const previewSettleRefund = endpoint({
  method: 'POST',
  path: '/api/refund/settle/preview',
  summary: '人工处理退款（试算）',
  labels: settleLabels,
  platforms: ['manage'],
  permission: 'refund:settle',
  body: z.object(settling),
  answer: z.object({ amountFen: Amount, secondPerson: SecondPerson }),
  refusals: [
    'not_found',
    'refund_wrong_state',
    'refund_method_missing',
    'refund_other_wallet',
    'books_differ',
    ...transferRefusals,
  ],
});

/**
 * 人工处理: of a refund that failed, that it was paid another way, or that the provider is to transfer it; of one that the provider does not decide, what became of it. Two persons
 * have looked.
 */
export const settleRefund = endpoint({
  ...command,
  method: 'POST',
  path: '/api/refund/settle',
  summary: '人工处理退款',
  labels: settleLabels,
  permission: 'refund:settle',
  body: z.object({ ...settling, tradeNo, proofs, reason, stepUp: StepUp, ...secondPersonFields }),
  answer: Done.extend(requestedApproval),
  refusals: [
    ...paidRefusals,
    'refund_method_missing',
    'payee_missing',
    ...transferRefusals,
    ...stepUpRefusals,
    ...secondPersonRefusals,
  ],
});

/** The provider's message about a refund or a transfer; `tradeNo` is our number of it. */
export const refundCallback = providerCallback({
  path: '/api/callback/refund',
  summary: '退款结果回调（由支付商调用）',
  labels: { reason: '失败原因' },
  word: {
    ...tradeWord,
    outcome: z.enum(['succeeded', 'failed', 'processing']),
    /** Given with a failure. */
    reason: z.enum(keysOf<RefundFailure>(refundFailures)).optional(),
  },
});
