import * as z from 'zod';
import { billKindLabels } from '@rental/domain/rental/bills/bill-kinds';
import {
  billStates,
  saidStates,
  type BillState,
  type SaidState,
} from '@rental/domain/rental/bills/bill-states';
import { billStatusLabels } from '@rental/domain/rental/bills/bill-status';
import { paidByLabels, type PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Day,
  Flag,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  PhonePart,
  text,
  TimeRange,
} from '../fields.ts';
import { Sum } from '../list-sums.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { BillDeduction, DeductedAs, FailedFor } from './deductions.ts';

const Kind = z.literal([...billKindLabels.keys()], '请选择账单类型');
const Way = z.enum(keysOf<PaidBy>(paidByLabels), '请选择支付方式');

export const BillRow = z.object({
  id: Id,
  billNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  kind: Kind,
  term: z.int(),
  /** How many there are of this order: of rent alone. */
  termCount: z.int().nullable(),
  dueOn: Day,
  amountFen: Amount,
  waivedFen: Amount,
  paidFen: Amount,
  /** 滞纳金 counted up to today, with what of it was paid or waived. */
  lateFeeFen: Amount,
  /** 待付: what is unpaid of both today. */
  owedFen: Amount,
  billStatus: z.literal([...billStatusLabels.keys()]),
  billState: z.enum(keysOf<SaidState>(saidStates)),
  overdueDays: z.int(),
  paidAt: Instant.nullable(),
  /** How the last money that reached it came, also where it went back since; null: none did so far. */
  paidBy: Way.nullable(),
  deduction: BillDeduction,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  responsibleName: z.string().nullable(),
});
export type BillRow = z.output<typeof BillRow>;

/**
 * 分期账单: what is unpaid by the day it fell due, the oldest first; everything else the latest day first. Every filter
 * narrows; `phone` as in 订单列表. Narrowed by `paidAt` it is in the order of that, the last first.
 */
export const listBills = endpoint({
  method: 'GET',
  path: '/api/bill',
  summary: '分期账单',
  labels: { kind: '账单类型', state: '账单状态' },
  platforms: ['manage', 'channel'],
  permission: 'bill:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('dueOn', 'amountFen', 'paidAt', 'overdueDays'),
    state: z.enum(keysOf<BillState>(billStates), '请选择账单状态').optional(),
    kind: z.coerce.number('请选择账单类型').pipe(Kind).optional(),
    /** 计入应收: no deposit, and none that was cancelled or refunded. */
    isReceivable: Flag.optional(),
    /** Days in Asia/Shanghai. */
    dueOn: TimeRange.optional(),
    /** 支付时间: when all of a bill was paid, by its last payment, or waived. One that is paid in part has none yet. */
    paidAt: TimeRange.optional(),
    /** 起租日 of the order: days in Asia/Shanghai. */
    startedOn: TimeRange.optional(),
    /** Bills that were not paid in full by the end of this day. */
    unpaidOn: z.iso.date('请输入日期，如2026-10-31').optional(),
    orderNo: text(32).optional(),
    billNo: text(32).optional(),
    phone: PhonePart,
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    responsibleIs: IdText.optional(),
    productIs: IdText.optional(),
    paidBy: Way.optional(),
    /** 扣款结果 of the latest deduction. */
    deduction: DeductedAs.optional(),
    /** Bills whose latest deduction failed for this. */
    failedFor: FailedFor.optional(),
  }),
  answer: pageOf(BillRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs of 分期账单. Without filters those of what is to be collected today, from what is kept of each day. */
export const billCounts = endpoint({
  method: 'GET',
  path: '/api/bill/counts',
  summary: '各状态账单数',
  platforms: ['manage', 'channel'],
  permission: 'bill:list',
  query: listBills.query.omit({ ...paging, state: true }),
  answer: TabCounts,
});

/**
 * The sums of the bills that the filters leave, without late fees, of those that count as receivable: what they come to after waivers, what
 * of it is paid, and what is unpaid.
 */
export const billSums = endpoint({
  method: 'GET',
  path: '/api/bill/sums',
  summary: '分期账单合计',
  platforms: ['manage', 'channel'],
  permission: 'bill:list',
  query: listBills.query.omit(paging),
  answer: z.object({ dueFen: Sum, paidFen: Sum, unpaidFen: Sum }),
});
