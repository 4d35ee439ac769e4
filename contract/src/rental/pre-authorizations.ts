import * as z from 'zod';
import {
  authorizationSteps,
  stepFailureNames,
  stepStates,
  type AuthorizationStep,
  type StepState,
} from '@rental/domain/rental/pre-authorization-steps/steps';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, filledText, Id, IdText, Instant, keysOf, text } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { providerCallback, tradeWord } from '../platform/callbacks.ts';
import { Positive } from './orders/money/money-fields.ts';
import { previewed } from './orders/money/money-preview.ts';
import { overpaidRefund } from './orders/money/overpaid.ts';

const Reason = z.enum(stepFailureNames, '失败原因不在约定范围内');

const Step = z.object({
  id: Id,
  step: z.enum(keysOf<AuthorizationStep>(authorizationSteps)),
  stepState: z.enum(keysOf<StepState>(stepStates)),
  reason: Reason.nullable(),
  tradeNo: z.string(),
  amountFen: Amount,
  /** 「租金 第1期」: what a capture pays. */
  billTitle: z.string().nullable(),
  /** Null: it was asked for by itself, with the end of the order. */
  operatorName: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** A hold that is not wanted any more; the provider has the last word. */
  isWithdrawn: z.boolean(),
  /** The part of a capture that the bill did not need: owed back to the customer. */
  overpaidFen: Amount,
  refundedAt: Instant.nullable(),
});
const Carried = z.object({ id: Id, orderNo: z.string() });
export type AuthorizationStepRow = z.output<typeof Step>;

/** 预授权 of an order: what is frozen, where the customer agrees, and every step, the latest first. */
export const orderAuthorization = endpoint({
  method: 'GET',
  path: '/api/authorization/order/{id}',
  summary: '订单预授权',
  platforms: ['manage'],
  permission: 'order:authorize',
  params: z.object({ id: IdText }),
  answer: z.object({
    /** True if this server has a provider at all. */
    isAvailable: z.boolean(),
    heldFen: Amount,
    /** The last day on which the provider keeps it; null: nothing is frozen, or it has not said. */
    endsOn: Day.nullable(),
    /** The step that the order waits for; null: none. */
    waitsFor: z.enum(keysOf<AuthorizationStep>(authorizationSteps)).nullable(),
    /** 续租: the order that the hold has gone over to, and the one that it was asked for by. */
    carriedTo: Carried.nullable(),
    carriedFrom: Carried.nullable(),
    /** Masked, of the latest one; null: the customer was never asked. */
    account: z.string().nullable(),
    /** The page where the customer agrees, as long as that is waited for. */
    page: z.string().nullable(),
    steps: z.array(Step),
  }),
  refusals: ['not_found'],
});
export type OrderAuthorization = z.output<typeof orderAuthorization.answer>;

const Account = filledText(64, '请输入客户的支付宝账号').regex(
  /^[\w.@+-]{4,64}$/,
  '支付宝账号应为手机号或邮箱',
);

/** 发起预授权 for what is missing of the deposit. Nothing is frozen before the customer has agreed. */
export const [previewAskAuthorization, askAuthorization] = previewed({
  path: '/api/order/askAuthorization',
  summary: '发起预授权',
  permission: 'order:authorize',
  decides: { account: Account },
  extra: {},
  refusals: [
    'authorization_out_of_turn',
    'authorization_busy',
    'authorization_held',
    'authorization_unavailable',
    'authorization_not_agreed',
    'deposit_secured',
  ],
});

/**
 * 重新冻结 of a running order whose hold ends or has lapsed: the whole deposit is frozen anew, and the hold before is released once
 * the customer has agreed.
 */
export const [previewRenewAuthorization, renewAuthorization] = previewed({
  path: '/api/order/renewAuthorization',
  summary: '重新冻结',
  permission: 'order:authorize',
  decides: { account: Account },
  extra: {},
  refusals: [
    'order_ended',
    'authorization_busy',
    'authorization_none',
    'authorization_unavailable',
    'deposit_secured',
  ],
});

/** 预授权转支付: a bill, or a part of it, is paid out of what is frozen, once the provider has done it. */
export const [previewCaptureAuthorization, captureAuthorization] = previewed({
  path: '/api/order/captureAuthorization',
  summary: '预授权转支付',
  labels: { amountFen: '转支付金额' },
  permission: 'order:authorize',
  decides: { billId: Id, amountFen: Positive },
  extra: { note: text(200).optional() },
  refusals: [
    'authorization_busy',
    'authorization_none',
    'authorization_short',
    'bill_not_open',
    'amount_beyond_owed',
  ],
});

/** 预授权解冻: all that is left of it, once the provider has done it. */
export const [previewReleaseAuthorization, releaseAuthorization] = previewed({
  path: '/api/order/releaseAuthorization',
  summary: '预授权解冻',
  labels: { reason: '解冻原因' },
  permission: 'order:authorize',
  decides: {},
  extra: { reason: filledText(200, '请填写原因'), stepUp: StepUp },
  refusals: ['authorization_busy', 'authorization_none', ...stepUpRefusals],
});

/** 撤回预授权 that the customer has not agreed to; if the customer was faster, it is released. */
export const withdrawAuthorization = endpoint({
  method: 'POST',
  path: '/api/authorization/withdraw',
  summary: '撤回预授权',
  labels: { reason: '撤回原因' },
  platforms: ['manage'],
  permission: 'order:authorize',
  body: z.object({ orderId: Id, reason: filledText(200, '请填写原因') }),
  answer: z.object({ orderId: Id }),
  refusals: ['not_found', 'authorization_not_asked', 'authorization_withdrawn'],
});

/** 退还多收款: what was captured and not needed has gone back to the customer. */
export const [previewRefundCapture, refundCapture] = overpaidRefund({
  path: '/api/authorization/refund',
  summary: '登记退还预授权多收款',
  permission: 'order:authorize',
  named: { stepId: Id },
});

/** The provider's message about a step. */
export const authorizationCallback = providerCallback({
  path: '/api/callback/authorization',
  summary: '预授权结果回调（由支付商调用）',
  labels: { reason: '失败原因', endsOn: '预授权到期日' },
  word: {
    ...tradeWord,
    outcome: z.enum(['done', 'failed', 'waiting']),
    /** Given with a failure. */
    reason: Reason.optional(),
    /** Given with a hold that is done: the last day on which it is kept. */
    endsOn: Day.optional(),
  },
});
