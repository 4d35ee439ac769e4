import * as z from 'zod';
import { buyoutStates, type BuyoutState } from '@rental/domain/rental/orders/buyouts/buyout-states';
import { endpoint } from '../../../endpoint.ts';
import {
  Amount,
  Flag,
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
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';

const State = z.enum(keysOf<BuyoutState>(buyoutStates), '请选择买断状态');

export const BuyoutRow = z.object({
  id: Id,
  buyoutNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  buyoutState: State,
  productName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  skuName: z.string(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  /** 销售价. */
  priceFen: Amount,
  /** The rent that was paid, up to now while it waits, and then up to its end: it counts towards the price. */
  rentPaidFen: Amount,
  /** 应付尾款, by the signed model, never below zero. */
  dueFen: Amount,
  /** 免收租金: the open rent that the balance did not cover; null: it is not bought, or was before this was kept. */
  droppedFen: Amount.nullable(),
  /** The waived and the paid part. */
  waivedFen: Amount,
  paidFen: Amount,
  /** Before the rental would have ended. */
  isEarly: z.boolean(),
  /** When it was started. */
  at: Instant,
  /** Until when it waits, or waited, for its payment; null: it was bought at once. */
  lapsesAt: Instant.nullable(),
  /** How long it still waits; null: it has ended. */
  minutesLeft: z.int().nullable(),
  /** When it was paid, closed or lapsed. */
  endedAt: Instant.nullable(),
  closeReason: z.string().nullable(),
  operatorName: z.string().nullable(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  responsibleName: z.string().nullable(),
});
export type BuyoutRow = z.output<typeof BuyoutRow>;

/** 买断列表: the last first; every filter narrows. `name` as in 订单列表. */
export const listBuyouts = endpoint({
  method: 'GET',
  path: '/api/buyout',
  summary: '买断列表',
  labels: { name: '姓名', at: '发起时间' },
  platforms: ['manage', 'channel'],
  permission: 'buyout:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('at', 'priceFen'),
    buyoutState: State.optional(),
    buyoutNo: text(32).optional(),
    orderNo: text(32).optional(),
    name: NamePart,
    skuIs: IdText.optional(),
    isEarly: Flag.optional(),
    at: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(BuyoutRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what has not ended. */
export const buyoutCounts = endpoint({
  method: 'GET',
  path: '/api/buyout/counts',
  summary: '各状态买断数',
  platforms: ['manage', 'channel'],
  permission: 'buyout:list',
  query: listBuyouts.query.omit({ ...paging, buyoutState: true }),
  answer: TabCounts,
});

/**
 * 过户凭证 of an order that was bought: a PDF, base64, of what is stored, so that the same buyout is the same file. It names
 * the customer unmasked, for whom it is, and each is written down (threat model 43): 120 an hour each.
 */
export const ownershipCertificate = endpoint({
  method: 'POST',
  path: '/api/order/ownershipCertificate',
  summary: '下载过户凭证 PDF',
  platforms: ['manage'],
  permission: 'agreement:view',
  body: z.object({ orderId: Id }),
  answer: z.object({ fileName: z.string(), pdf: z.base64() }),
  refusals: ['not_found', 'buyout_not_complete', 'too_many_certificates'],
});
