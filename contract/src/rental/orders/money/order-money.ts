import * as z from 'zod';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { allCheckItems } from '@rental/domain/rental/orders/returns/findings';
import { returnResults, type ReturnResult } from '@rental/domain/rental/orders/core/position';
import { Day, filledText, Id, keysOf, text } from '../../../fields.ts';
import { StepUp, stepUpRefusals } from '../../../people/access/approvals.ts';
import { photosOf } from '../../../uploads.ts';
import { GradeName } from '../../devices.ts';
import { OutcomeName, ReturnFinding } from '../page/order-records.ts';
import {
  arrivedOn,
  Method,
  NotNegative,
  note,
  PayBy,
  payer,
  Positive,
  proofs,
  reason,
  RefundBy,
  RefundMethod,
  refundWayRefusals,
  tradeNo,
} from './money-fields.ts';
import { previewed } from './money-preview.ts';

/** Of money that comes in with a day and a number. */
const arrivalRefusals = [
  'arrival_not_possible',
  'trade_no_in_use',
  'trade_no_without_money',
] as const;

/** 收款: bills are paid as they fall due, late fee first. `amountFen` null: all that is owed on them. */
export const [previewCollectBills, collectBills] = previewed({
  path: '/api/order/collect',
  summary: '收款',
  permission: 'bill:collect',
  decides: {
    billIds: z.array(Id).min(1, '请选择账单').max(120, '一次最多120期'),
    amountFen: Positive.nullable(),
    method: PayBy,
    arrivedOn,
  },
  extra: { proofs, note, payer, tradeNo, stepUp: StepUp },
  refusals: [
    'bill_not_open',
    'amount_beyond_owed',
    'deposit_short',
    'proof_missing',
    'payer_without_money',
    ...arrivalRefusals,
    ...stepUpRefusals,
  ],
});

/** 减免 of a bill and its late fee. */
export const [previewWaiveBill, waiveBill] = previewed({
  path: '/api/order/waive',
  summary: '账单减免',
  permission: 'bill:waive',
  decides: { billId: Id, amountFen: NotNegative, lateFeeFen: NotNegative },
  extra: { reason, stepUp: StepUp },
  refusals: ['bill_not_open', 'amount_beyond_owed', ...stepUpRefusals],
});

/** 改期 to another day, at most 90 days ahead. */
export const [previewRescheduleBill, rescheduleBill] = previewed({
  path: '/api/order/reschedule',
  summary: '账单改期',
  labels: { dueOn: '新应付日' },
  permission: 'bill:waive',
  decides: { billId: Id, dueOn: Day },
  extra: { reason },
  refusals: ['bill_not_open', 'due_day_not_possible', 'due_day_unchanged'],
});

/** 提前结清: all that is left at once, less a discount on what is not due yet. */
export const [previewPayOffOrder, payOffOrder] = previewed({
  path: '/api/order/payOff',
  summary: '提前结清',
  permission: 'bill:collect',
  decides: { discountFen: NotNegative, method: PayBy, arrivedOn },
  extra: { proofs, note, payer, tradeNo, stepUp: StepUp },
  refusals: [
    'nothing_owed',
    'order_locked',
    'amount_beyond_owed',
    'deposit_short',
    'proof_missing',
    'payer_without_money',
    ...arrivalRefusals,
    ...stepUpRefusals,
  ],
});

/** 收押金: what is missing of it. */
export const [previewTakeDeposit, takeDeposit] = previewed({
  path: '/api/order/takeDeposit',
  summary: '收押金',
  permission: 'bill:collect',
  decides: { method: Method, arrivedOn },
  extra: { proofs, note, tradeNo, stepUp: StepUp },
  refusals: [
    'order_ended',
    'authorization_busy',
    'nothing_owed',
    'proof_missing',
    ...arrivalRefusals,
    ...stepUpRefusals,
  ],
});

/** 收首期租金: the rent of the first term, before the product leaves. */
export const [previewPayFirst, payFirst] = previewed({
  path: '/api/order/payFirst',
  summary: '收首期租金',
  permission: 'bill:collect',
  decides: { method: Method, arrivedOn },
  extra: { proofs, note, payer, tradeNo, stepUp: StepUp },
  refusals: [
    'no_first_payment',
    'proof_missing',
    'payer_without_money',
    ...arrivalRefusals,
    ...stepUpRefusals,
  ],
});

/** 退款 of a bill: of all that was paid on it, or of a part, late fee first. `amountFen` null: all. */
export const [previewRefundBill, refundBill] = previewed({
  path: '/api/order/refundBill',
  summary: '账单退款',
  permission: 'bill:refund',
  labels: { amountFen: '退款金额' },
  decides: { billId: Id, amountFen: Positive.nullable().default(null), refundMethod: RefundBy },
  extra: { proofs, reason, stepUp: StepUp },
  refusals: [
    'bill_not_paid',
    'refund_beyond_paid',
    'first_payment_goes_with_order',
    ...refundWayRefusals,
    ...stepUpRefusals,
  ],
});

/** 补订单, 补押金 or 投保: a bill by hand, due today. */
export const [previewChargeOrder, chargeOrder] = previewed({
  path: '/api/order/charge',
  summary: '加收账单',
  labels: { kind: '加收类型', purpose: '用途' },
  permission: 'order:charge',
  decides: {
    kind: z.literal([billKinds.extra, billKinds.deposit, billKinds.insurance], '请选择加收类型'),
    amountFen: Positive,
  },
  extra: {
    /** Of 投保 险种, as the brand's dictionary calls it. */
    purpose: filledText(50, '请填写用途'),
    /** 结算比例 of a 补订单, in 1/10,000; absent: all of it. */
    settlementBp: z
      .int('结算比例应为0到100%')
      .min(0, '结算比例应为0到100%')
      .max(10_000, '结算比例应为0到100%')
      .optional(),
    note,
  },
  refusals: [
    'order_ended',
    'settlement_not_of_kind',
    'insurance_unknown',
    'charge_purpose_taken',
    'charge_purpose_paid',
  ],
});

/** Takes back a bill by hand; what was paid on it is owed back. */
export const [previewCancelCharge, cancelCharge] = previewed({
  path: '/api/order/cancelCharge',
  summary: '取消加收账单',
  permission: 'order:charge',
  decides: { billId: Id },
  extra: { reason },
  refusals: ['bill_not_open'],
});

/** 买断, at once or of a buyout that waits (收尾款), at the price of the signed model. The order is completed, the product is the customer's. */
export const [previewBuyOutOrder, buyOutOrder] = previewed({
  path: '/api/order/buyOut',
  summary: '买断',
  permission: 'order:buyout',
  decides: { method: Method, useDeposit: z.boolean(), refundMethod: RefundMethod },
  extra: { proofs, note, payer, stepUp: StepUp },
  refusals: [
    'invalid_transition',
    'order_locked',
    'buyout_not_possible',
    'buyout_too_early',
    'refund_method_missing',
    ...refundWayRefusals,
    'authorization_busy',
    'proof_missing',
    'payer_without_money',
    ...stepUpRefusals,
  ],
});

/** 发起买断: the customer has two hours to pay (收尾款, `buyOutOrder`); nothing else begins with the order meanwhile. */
export const [previewStartBuyout, startBuyout] = previewed({
  path: '/api/order/startBuyout',
  summary: '发起买断',
  permission: 'order:buyout',
  decides: {},
  extra: { note },
  refusals: ['invalid_transition', 'order_locked', 'buyout_not_possible', 'buyout_too_early'],
});

/** 关闭买断, as long as it waits: the rental goes on. */
export const [previewCloseBuyout, closeBuyout] = previewed({
  path: '/api/order/closeBuyout',
  summary: '关闭买断',
  permission: 'order:buyout',
  decides: {},
  extra: { reason },
  refusals: ['buyout_not_open'],
});

/** 申请归还: the product is on its way back. */
export const [previewStartReturn, startReturn] = previewed({
  path: '/api/order/startReturn',
  summary: '申请归还',
  labels: { carrier: '退回物流公司', trackingNumber: '退回物流单号' },
  permission: 'order:return',
  decides: {},
  extra: {
    carrier: text(32).optional(),
    trackingNumber: text(40)
      .regex(/^([A-Za-z0-9-]{6,40})?$/, '请输入正确的物流单号')
      .optional(),
    /** 归还地址; absent where the order's store has none (`returnAddressesOf`). */
    returnAddressId: Id.optional(),
    note,
  },
  refusals: [
    'invalid_transition',
    'order_locked',
    'return_address_missing',
    'return_address_outdated',
  ],
});

/** 取消归还, before the inspection. */
export const [previewCancelReturn, cancelReturn] = previewed({
  path: '/api/order/cancelReturn',
  summary: '取消归还',
  permission: 'order:return',
  decides: {},
  extra: { reason },
  refusals: ['not_returning', 'rent_dropped'],
});

/** How many 归还照片 an inspection can have. */
export const maxReturnPhotos = 9;

/**
 * 检测: what has to be made good is billed, rent that is not due yet is dropped. The parts and damages of `checks` are those of
 * `inspectionTerms`, at the prices of now; `photos` are what `uploadDeployImage` answered this operator. `deviceGoesTo` says
 * where the device goes at 归还结清; the stock takes a grade that its SKU rents out. What is lost goes nowhere.
 */
export const [previewInspectReturn, inspectReturn] = previewed({
  path: '/api/order/inspectReturn',
  summary: '归还检测',
  labels: { photos: '归还照片' },
  permission: 'order:return',
  decides: {
    result: z.enum(keysOf<ReturnResult>(returnResults), '请选择检测结果'),
    compensationFen: NotNegative,
  },
  extra: {
    damageNote: text(500).optional(),
    checks: z
      .array(ReturnFinding)
      .max(allCheckItems.length, '检测项目重复')
      .refine((checks) => new Set(checks.map(({ item }) => item)).size === checks.length, {
        message: '检测项目重复',
      })
      .default([]),
    deviceGoesTo: OutcomeName.nullable().default(null),
    grade: GradeName.nullable().default(null),
    compensationReason: text(200).default(''),
    photos: photosOf(maxReturnPhotos).default([]),
  },
  refusals: [
    'not_returning',
    'compensation_without_damage',
    'checklist_incomplete',
    'checklist_not_intact',
    'return_photos_missing',
    'compensation_reason_missing',
    'damage_price_outdated',
    'device_outcome_missing',
    'device_needs_repair',
    'device_grade_missing',
    'device_grade_not_rentable',
  ],
});

/**
 * 修改检测, between 检测 and 归还结清: the return is 待检测 again, and what was billed for it is taken back. What was paid on it goes
 * back first (`refundBill`).
 */
export const [previewReopenInspection, reopenInspection] = previewed({
  path: '/api/order/reopenInspection',
  summary: '修改检测',
  permission: 'order:return',
  decides: {},
  extra: { reason },
  refusals: ['not_returning', 'compensation_paid'],
});

/** 归还结清: nothing is owed, the deposit goes back, the device where the inspection says. */
export const [previewCompleteReturn, completeReturn] = previewed({
  path: '/api/order/completeReturn',
  summary: '归还结清',
  permission: 'order:return',
  decides: { refundMethod: RefundMethod },
  extra: { note, stepUp: StepUp },
  refusals: [
    'invalid_transition',
    'not_returning',
    'still_owed',
    'refund_method_missing',
    ...refundWayRefusals,
    'authorization_busy',
    ...stepUpRefusals,
  ],
});
