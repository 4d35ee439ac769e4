import * as z from 'zod';
import { billStatusLabels } from '@rental/domain/rental/bills/bill-status';
import {
  extraKinds,
  extraStates,
  type ExtraKind,
  type ExtraState,
} from '@rental/domain/rental/extras/extras';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { DeductedAs } from './deductions.ts';
import { Status } from './orders/core/order-fields.ts';

const Kind = z.enum(keysOf<ExtraKind>(extraKinds), '请选择类型');

const ofOrder = {
  orderId: Id,
  orderNo: z.string(),
  orderStatus: Status,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  responsibleName: z.string().nullable(),
};

export const ExtraRow = z.object({
  ...ofOrder,
  id: Id,
  billNo: z.string(),
  kind: Kind,
  term: z.int(),
  /** 用途, of an insurance 险种; null: of those that are older than it was asked for. */
  purpose: z.string().nullable(),
  /** 结算比例 of a 补订单, in 1/10,000; others have none. */
  settlementBp: z.int().nullable(),
  note: z.string().nullable(),
  amountFen: Amount,
  paidFen: Amount,
  /** 待付. */
  owedFen: Amount,
  billStatus: z.literal([...billStatusLabels.keys()]),
  /** The result of its latest deduction. */
  deductionResult: DeductedAs.nullable(),
  chargedAt: Instant,
  operatorName: z.string().nullable(),
  paidAt: Instant.nullable(),
});
export type ExtraRow = z.output<typeof ExtraRow>;

/** 附加单: 补押金, 补订单 and 投保 of all orders, the last first; every filter narrows. */
export const listExtras = endpoint({
  method: 'GET',
  path: '/api/extra',
  summary: '附加单',
  platforms: ['manage', 'channel'],
  permission: 'extra:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('chargedAt', 'amountFen'),
    kind: Kind.optional(),
    state: z.enum(keysOf<ExtraState>(extraStates), '请选择状态').optional(),
    orderNo: text(32).optional(),
    chargedAt: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(ExtraRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs, those of 转单记录 aside: that is another list. */
export const extraCounts = endpoint({
  method: 'GET',
  path: '/api/extra/counts',
  summary: '各类附加单数',
  platforms: ['manage', 'channel'],
  permission: 'extra:list',
  query: listExtras.query.omit({ ...paging, kind: true }),
  answer: TabCounts,
});

export const HandOverRow = z.object({
  ...ofOrder,
  id: Id,
  productName: z.string(),
  skuName: z.string(),
  /** 原店 and 新店; where the order is now is `storeName`. */
  fromStoreName: z.string(),
  toStoreName: z.string(),
  reason: z.string().nullable(),
  operatorName: z.string().nullable(),
  at: Instant,
});
export type HandOverRow = z.output<typeof HandOverRow>;

/** 转单记录 of the orders that are reached now, the last first. */
export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/handOver',
  summary: '转单记录',
  labels: { at: '转单时间' },
  platforms: ['manage', 'channel'],
  permission: 'extra:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('at'),
    /** Set by the page that shows it beside 附加单: says which of the two its address is of. */
    kind: z.literal('handOver', '请选择类型').optional(),
    orderNo: text(32).optional(),
    at: TimeRange.optional(),
    fromIs: IdText.optional(),
    toIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(HandOverRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});
