import * as z from 'zod';
import { billStatusLabels } from '@rental/domain/rental/bills/bill-status';
import {
  attemptStates,
  deductionResults,
  type AttemptState,
  type DeductionResult,
} from '@rental/domain/rental/deductions/attempt';
import {
  authorizationStates,
  type AuthorizationState,
} from '@rental/domain/rental/deductions/authorization';
import { failureReasonNames } from '@rental/domain/rental/deductions/retry-policy';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, filledText, Id, IdText, Instant, keysOf } from '../fields.ts';
import { providerCallback, tradeWord } from '../platform/callbacks.ts';
import { overpaidRefund } from './orders/money/overpaid.ts';

const Reason = z.enum(failureReasonNames, '失败原因不在约定范围内');
const State = z.enum(keysOf<AttemptState>(attemptStates));
const Authorization = z.enum(keysOf<AuthorizationState>(authorizationStates));

/** The state of a bill with 代扣, for lists of bills. */
export const BillDeduction = z.object({
  /** Of its order; null: the customer was never asked. */
  authorization: Authorization.nullable(),
  attempts: z.int(),
  /** The latest try's; null: there was none. */
  state: State.nullable(),
  /** Why the latest try that failed did; null: none has, or a later one succeeded. */
  reason: Reason.nullable(),
});

export const FailedFor = Reason;

/** 扣款结果. */
export const DeductedAs = z.enum(keysOf<DeductionResult>(deductionResults), '请选择扣款结果');

const Attempt = z.object({
  id: Id,
  billId: Id,
  /** 1 for the first try of the bill. */
  number: z.int(),
  tradeNo: z.string(),
  amountFen: Amount,
  state: State,
  reason: Reason.nullable(),
  /** Null: it was begun by itself. */
  operatorName: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** The part that the bill did not need: owed back to the customer. */
  overpaidFen: Amount,
  refundedAt: Instant.nullable(),
});
export type DeductionAttempt = z.output<typeof Attempt>;

const obstacles = [
  'bill_not_open',
  'deduction_of_deposit',
  'deduction_not_signed',
  'deduction_under_way',
  'bill_being_paid',
  'deduction_too_early',
] as const;

/** 代扣 of an order: the customer's agreement, its bills, and every try, the latest first. */
export const orderDeductions = endpoint({
  method: 'GET',
  path: '/api/deduction/order/{id}',
  summary: '订单代扣',
  platforms: ['manage'],
  permission: 'bill:deduct',
  params: z.object({ id: IdText }),
  answer: z.object({
    /** True if this server has a provider at all. */
    isAvailable: z.boolean(),
    authorization: z
      .object({
        authorizationState: Authorization,
        /** Masked. */
        account: z.string(),
        signedAt: Instant.nullable(),
        endedAt: Instant.nullable(),
        /** The page on which the customer signs, as long as that is waited for. */
        page: z.string().nullable(),
      })
      .nullable(),
    bills: z.array(
      z.object({
        id: Id,
        /** 「租金 第1期」 */
        title: z.string(),
        dueOn: Day,
        billStatus: z.literal([...billStatusLabels.keys()]),
        /** Today, with its late fee. */
        owedFen: Amount,
        /** Why it cannot be deducted now; null: it can. */
        obstacle: z.enum(obstacles).nullable(),
        /** When it is tried again by itself. */
        retryAt: Instant.nullable(),
      }),
    ),
    attempts: z.array(Attempt),
  }),
  refusals: ['not_found'],
});
export type OrderDeductions = z.output<typeof orderDeductions.answer>;

/**
 * 代扣签约: the customer's agreement, asked of the provider. `signing`: the customer signs on a page. What had stopped for want of it begins
 * again once it is signed.
 */
export const signDeductions = endpoint({
  method: 'POST',
  path: '/api/deduction/sign',
  summary: '代扣签约',
  platforms: ['manage'],
  permission: 'bill:deduct',
  body: z.object({
    orderId: Id,
    account: filledText(64, '请输入客户的支付宝账号').regex(
      /^[\w.@+-]{4,64}$/,
      '支付宝账号应为手机号或邮箱',
    ),
  }),
  answer: z.object({ orderId: Id, authorizationState: Authorization }),
  refusals: [
    'not_found',
    'order_ended',
    'deduction_unavailable',
    'deduction_signed_already',
    'deduction_signing',
    'deduction_sign_refused',
  ],
});

/** 代扣解约: nothing is deducted for this order any more. An agreement that the customer has not signed yet is withdrawn. */
export const endDeductions = endpoint({
  method: 'POST',
  path: '/api/deduction/end',
  summary: '代扣解约',
  labels: { reason: '解约原因' },
  platforms: ['manage'],
  permission: 'bill:deduct',
  body: z.object({ orderId: Id, reason: filledText(200, '请填写原因') }),
  answer: z.object({ orderId: Id, authorizationState: Authorization }),
  refusals: ['not_found', 'deduction_not_signed', 'deduction_under_way'],
});

/** 手动代扣: a try of a bill begins; what is deducted is what is owed on it. The provider is asked as soon as that is kept. */
export const deductBill = endpoint({
  method: 'POST',
  path: '/api/deduction/bill',
  summary: '手动代扣',
  platforms: ['manage'],
  permission: 'bill:deduct',
  body: z.object({ orderId: Id, billId: Id }),
  answer: z.object({ tradeNo: z.string(), amountFen: Amount }),
  refusals: ['not_found', ...obstacles],
  idempotent: true,
  movesMoney: true,
});

/** 退还多收款: what was deducted and not needed has gone back to the customer. */
export const [previewRefundDeduction, refundDeduction] = overpaidRefund({
  path: '/api/deduction/refund',
  summary: '登记退还多收款',
  permission: 'bill:deduct',
  named: { attemptId: Id },
});

const PlannedBill = z.object({
  orderId: Id,
  orderNo: z.string(),
  billId: Id,
  title: z.string(),
  dueOn: Day,
  owedFen: Amount,
  reason: Reason,
  failures: z.int(),
  retryAt: Instant.nullable(),
});

/** How many bills or tries a table of 代扣计划 shows at most. */
export const maxPlanned = 50;

/** 代扣计划: what falls due today and on the next seven days, what failed, and when it is tried again. */
export const deductionPlan = endpoint({
  method: 'GET',
  path: '/api/deduction/plan',
  summary: '代扣计划',
  platforms: ['manage'],
  permission: 'bill:deduct',
  answer: z.object({
    isAvailable: z.boolean(),
    days: z.array(
      z.object({
        day: Day,
        bills: z.int(),
        amountFen: Amount,
        /** Of them those that will be deducted: their customers have agreed. */
        signedBills: z.int(),
        signedFen: Amount,
      }),
    ),
    underWay: z.object({ bills: z.int(), amountFen: Amount }),
    /** Of unpaid bills whose latest try failed. */
    failures: z.array(z.object({ reason: Reason, bills: z.int(), unpaidFen: Amount })),
    /** Those that are tried again by themselves, the next first, and those that wait for somebody. */
    retries: z.array(PlannedBill),
    stopped: z.array(PlannedBill),
    /** 待退: what was deducted and not needed. */
    overpaid: z.array(
      z.object({
        attemptId: Id,
        orderId: Id,
        orderNo: z.string(),
        billTitle: z.string(),
        tradeNo: z.string(),
        overpaidFen: Amount,
        endedAt: Instant,
      }),
    ),
  }),
});

/** The provider's message about an attempt. */
export const deductionCallback = providerCallback({
  path: '/api/callback/deduction',
  summary: '代扣结果回调（由支付商调用）',
  labels: { reason: '失败原因' },
  word: {
    ...tradeWord,
    outcome: z.enum(['succeeded', 'failed', 'processing']),
    /** Given with a failure. */
    reason: Reason.optional(),
  },
});
