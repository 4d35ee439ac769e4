import * as z from 'zod';
import { claimStates, type ClaimState } from '@rental/domain/rental/orders/claims/claim-states';
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
import { Sum } from '../../../list-sums.ts';
import { StepUp, stepUpRefusals } from '../../../people/access/approvals.ts';
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';
import {
  arrivedOn,
  Method,
  note,
  Positive,
  proofs,
  reason,
  tradeNo,
} from '../money/money-fields.ts';
import { previewed } from '../money/money-preview.ts';

const State = z.enum(keysOf<ClaimState>(claimStates), '请选择理赔状态');
const insurer = text(40).min(1, '请填写保险公司');
const caseNo = text(64).min(1, '请填写报案号或保单号');

/**
 * 登记理赔 of an insured order: the insurer has agreed to pay a part of a 赔付, or all of it. The customer owes so much less; above the
 * limit it takes a second person, for until the insurer pays it only lets the customer off.
 */
export const [previewRegisterClaim, registerClaim] = previewed({
  path: '/api/order/registerClaim',
  summary: '登记理赔',
  permission: 'claim:edit',
  labels: { amountFen: '理赔金额', proofs: '理赔凭证' },
  decides: { billId: Id, amountFen: Positive },
  extra: { insurer, caseNo, proofs, note, stepUp: StepUp },
  refusals: [
    'order_ended',
    'not_insured',
    'claim_open',
    'bill_not_claimable',
    'beyond_compensation',
    'claim_proof_missing',
    ...stepUpRefusals,
  ],
});

/** 理赔到账: money of the insurer, and never more than it still owes. */
export const [previewReceiveClaim, receiveClaim] = previewed({
  path: '/api/order/receiveClaim',
  summary: '登记理赔到账',
  permission: 'bill:collect',
  labels: { amountFen: '到账金额' },
  decides: { amountFen: Positive, method: Method, arrivedOn },
  extra: { proofs, note, tradeNo, stepUp: StepUp },
  refusals: [
    'no_claim',
    'beyond_claim',
    'proof_missing',
    'arrival_not_possible',
    'trade_no_in_use',
    'trade_no_without_money',
    ...stepUpRefusals,
  ],
});

/** 撤销理赔: the insurer does not pay what is open. The customer owes it again; of an order that has ended it is let off. */
export const [previewWithdrawClaim, withdrawClaim] = previewed({
  path: '/api/order/withdrawClaim',
  summary: '撤销理赔',
  permission: 'claim:edit',
  labels: { reason: '撤销原因' },
  decides: {},
  extra: { reason, proofs, stepUp: StepUp },
  refusals: ['no_claim', ...stepUpRefusals],
});

/** The amounts of a claim: `leftFen` is what the insurer still owes. */
const amounts = { claimedFen: Amount, receivedFen: Amount, withdrawnFen: Amount, leftFen: Amount };

export const ClaimRow = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  insurer: z.string(),
  caseNo: z.string(),
  claimState: State,
  ...amounts,
  productName: z.string(),
  skuName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  note: z.string().nullable(),
  at: Instant,
  operatorName: z.string().nullable(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type ClaimRow = z.output<typeof ClaimRow>;

/** 保险理赔: the last first; every filter narrows. `name` as in 订单列表. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claim',
  summary: '保险理赔列表',
  labels: { name: '姓名', at: '登记时间' },
  platforms: ['manage'],
  permission: 'claim:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('at', 'claimedFen'),
    claimState: State.optional(),
    orderNo: text(32).optional(),
    caseNo: text(64).optional(),
    insurer: text(40).optional(),
    name: NamePart,
    at: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(ClaimRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what the insurer still owes. */
export const claimCounts = endpoint({
  method: 'GET',
  path: '/api/claim/counts',
  summary: '各状态理赔数',
  platforms: ['manage'],
  permission: 'claim:list',
  query: listClaims.query.omit({ ...paging, claimState: true }),
  answer: TabCounts,
});

/** 理赔 and 到账 of all claims that the filters leave, and what is still open. */
export const claimSums = endpoint({
  method: 'GET',
  path: '/api/claim/sums',
  summary: '理赔合计',
  labels: listClaims.labels,
  platforms: ['manage'],
  permission: 'claim:list',
  query: listClaims.query.omit(paging),
  answer: z.object({ claimedFen: Sum, receivedFen: Sum, leftFen: Sum }),
});

/** A claim of an order, for its page. */
export const OrderClaim = z.object({
  id: Id,
  billId: Id,
  insurer: z.string(),
  caseNo: z.string(),
  claimState: State,
  ...amounts,
  note: z.string().nullable(),
  at: Instant,
  operatorName: z.string().nullable(),
  /** Links of its proofs, good for five minutes. */
  proofs: z.array(z.string()),
});
