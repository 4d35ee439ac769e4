import * as z from 'zod';
import { deviceStates, type DeviceState } from '@rental/domain/rental/devices/device-state';
import { lossReasons, type LossReason } from '@rental/domain/rental/orders/core/reasons';
import { lossStates, type LossState } from '@rental/domain/rental/orders/losses/loss-states';
import { endpoint } from '../../../endpoint.ts';
import {
  Amount,
  Id,
  IdText,
  Instant,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../../../fields.ts';
import { StepUp, stepUpRefusals } from '../../../people/access/approvals.ts';
import { Sum } from '../../../list-sums.ts';
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';
import {
  arrivedOn,
  Method,
  NotNegative,
  note,
  payer,
  Positive,
  proofs,
  reason,
  RefundMethod,
  tradeNo,
} from '../money/money-fields.ts';
import { previewed } from '../money/money-preview.ts';

const Reason = z.enum(keysOf<LossReason>(lossReasons), '请选择结案原因');
const State = z.enum(keysOf<LossState>(lossStates), '请选择收回状态');

/**
 * 坏账结案 of a customer who is gone: what is owed, with what is claimed for the product, is written off after the deposit, the device is
 * 追回中. Always with a second person. `blacklists`: the customer may rent no more; it takes the right to.
 */
export const [previewEndAsLost, endAsLost] = previewed({
  path: '/api/order/endAsLost',
  summary: '坏账结案',
  permission: 'order:endAsLost',
  labels: { reason: '结案说明', proofs: '结案凭证', compensationFen: '设备赔付' },
  decides: { lossReason: Reason, compensationFen: NotNegative, refundMethod: RefundMethod },
  extra: { reason, proofs, blacklists: z.boolean('请选择是否拉黑客户'), stepUp: StepUp },
  refusals: [
    'invalid_transition',
    'order_locked',
    'authorization_busy',
    'authorization_stands',
    'refund_method_missing',
    'loss_proof_missing',
    'forbidden',
    ...stepUpRefusals,
  ],
});

/** 追回款: money that came in for what was written off, and never more than that. */
export const [previewRecoverDebt, recoverDebt] = previewed({
  path: '/api/order/recoverDebt',
  summary: '登记追回款',
  permission: 'bill:collect',
  labels: { amountFen: '追回金额' },
  decides: { amountFen: Positive, method: Method, arrivedOn },
  extra: { proofs, note, payer, tradeNo, stepUp: StepUp },
  refusals: [
    'no_bad_debt',
    'beyond_bad_debt',
    'proof_missing',
    'payer_without_money',
    'arrival_not_possible',
    'trade_no_in_use',
    'trade_no_without_money',
    ...stepUpRefusals,
  ],
});

/** The amounts of a loss: `leftFen` is what was written off less what was recovered. */
const amounts = { writtenFen: Amount, recoveredFen: Amount, leftFen: Amount };

export const LossRow = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  lossReason: Reason,
  lossState: State,
  note: z.string(),
  ...amounts,
  productName: z.string(),
  skuName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  /** Null: the order had no device in the list of devices. */
  deviceSerial: z.string().nullable(),
  deviceState: z.enum(keysOf<DeviceState>(deviceStates)).nullable(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  at: Instant,
  operatorName: z.string().nullable(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type LossRow = z.output<typeof LossRow>;

/** 坏账列表: the last first; every filter narrows. `name` as in 订单列表. */
export const listLosses = endpoint({
  method: 'GET',
  path: '/api/loss',
  summary: '坏账列表',
  labels: { name: '姓名', at: '结案时间' },
  platforms: ['manage'],
  permission: 'loss:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('at', 'writtenFen'),
    lossState: State.optional(),
    lossReason: Reason.optional(),
    orderNo: text(32).optional(),
    name: NamePart,
    at: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(LossRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what is not recovered. */
export const lossCounts = endpoint({
  method: 'GET',
  path: '/api/loss/counts',
  summary: '各状态坏账数',
  platforms: ['manage'],
  permission: 'loss:list',
  query: listLosses.query.omit({ ...paging, lossState: true }),
  answer: TabCounts,
});

/** 坏账 and 已收回 of all losses that the filters leave, and what is left of them. */
export const lossSums = endpoint({
  method: 'GET',
  path: '/api/loss/sums',
  summary: '坏账合计',
  labels: listLosses.labels,
  platforms: ['manage'],
  permission: 'loss:list',
  query: listLosses.query.omit(paging),
  answer: z.object({ writtenFen: Sum, recoveredFen: Sum, leftFen: Sum }),
});

/** 坏账结案 of an order, for its page. */
export const OrderLoss = z.object({
  lossReason: Reason,
  lossState: State,
  note: z.string(),
  ...amounts,
  at: Instant,
  operatorName: z.string().nullable(),
  /** Links of its proofs, good for five minutes. */
  proofs: z.array(z.string()),
});

/**
 * 报案材料 of an order that was ended as lost: one PDF, base64, with the case, a statement of what is owed, and all of its 证据包. It names the
 * customer unmasked for whoever may see that. Takes a step-up, is written down, and its SHA-256 becomes a node of the order's chain.
 */
export const orderCaseFile = endpoint({
  method: 'POST',
  path: '/api/order/caseFile',
  summary: '导出报案材料',
  platforms: ['manage'],
  permission: 'order:caseFile',
  body: z.object({ orderId: Id, stepUp: StepUp }),
  answer: z.object({ fileName: z.string(), pdf: z.base64(), sha256: z.string() }),
  refusals: ['not_found', 'order_not_lost', 'too_many_dossiers', ...stepUpRefusals],
});
