import * as z from 'zod';
import { cashKinds, type CashKind } from '@rental/domain/money/payments/cash-flows';
import {
  amountBands,
  cashProviders,
  cashSides,
  reconciliations,
  type AmountBand,
  type CashProvider,
  type CashSide,
  type Reconciliation as Reconciled,
} from '@rental/domain/money/payments/cash-movements';
import { endpoint } from '../endpoint.ts';
import { Direction, Method } from './cash-flows.ts';
import {
  Amount,
  Day,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { Sum } from '../list-sums.ts';
import { sortBy } from '../sorting.ts';
import { paging } from '../tab-counts.ts';

const Kind = z.enum(keysOf<CashKind>(cashKinds), '请选择业务类型');
const Reconciliation = z.enum(keysOf<Reconciled>(reconciliations), '请选择对账状态');

export const CashMovementRow = z.object({
  id: Id,
  /** When it was written. */
  time: Instant,
  /** The day that the money arrived or left. */
  happenedOn: Day,
  flowNo: z.string(),
  kind: Kind,
  /** Null: it was entered by hand. */
  provider: z.enum(keysOf<CashProvider>(cashProviders)).nullable(),
  tradeNo: z.string().nullable(),
  direction: Direction,
  method: Method,
  amountFen: Amount,
  /** The balance of the account behind it; null: for who may not see the accounts of the brand. */
  balanceFen: Amount.nullable(),
  /** As the provider's statement says; null: it says nothing yet. */
  feeFen: Amount.nullable(),
  /** Null: it is of the store and no order. */
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  reconciliation: Reconciliation,
  /** Null: it is of a channel, a distributor or the brand. */
  storeName: z.string().nullable(),
  /** The channel of its order, or that it was paid to. */
  channelName: z.string().nullable(),
  /** The distributor that it was paid to, masked; null: it was not. */
  distributorName: z.string().nullable(),
});
export type CashMovementRow = z.output<typeof CashMovementRow>;

const call = {
  method: 'GET',
  platforms: ['manage'],
  permission: 'cashMovement:list',
} as const;

const labels = {
  kind: '业务类型',
  direction: '收支',
  method: '收付方式',
  reconciliation: '对账状态',
  amountBand: '金额段',
};

const list = {
  ...call,
  specified: true,
  labels,
  query: z.object({
    ...pageQuery,
    sort: sortBy('happenedOn'),
    /** Days in Asia/Shanghai; absent: the last 90 days. */
    happenedOn: TimeRange.optional(),
    kind: Kind.optional(),
    direction: Direction.optional(),
    method: Method.optional(),
    reconciliation: Reconciliation.optional(),
    amountBand: z.enum(keysOf<AmountBand>(amountBands), '请选择金额段').optional(),
    orderNo: text(32).optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(CashMovementRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
} as const;

/** 资金流水 moved by providers, the last day first; every filter narrows. */
export const listOnlineCash = endpoint({
  ...list,
  path: '/api/fianceCashFlow/onlineTable',
  aliases: ['/api/financeCashFlow/onlineTable'],
  summary: '线上资金流水',
});

/** 资金流水 entered by hand: cash, bank, and wallets. */
export const listOfflineCash = endpoint({
  ...list,
  path: '/api/fianceCashFlow/offlineTable',
  aliases: ['/api/financeCashFlow/offlineTable'],
  summary: '线下资金流水',
});

const sums = {
  ...call,
  labels,
  query: list.query.omit(paging),
  /** `netFen` is what came in less what went out. */
  answer: z.object({ inFen: Sum, outFen: Sum, netFen: Sum }),
} as const;

/** The sums of the rows that the filters leave. */
export const onlineCashSums = endpoint({
  ...sums,
  path: '/api/fianceCashFlow/onlineTable/sums',
  aliases: ['/api/financeCashFlow/onlineTable/sums'],
  summary: '线上资金流水合计',
});

export const offlineCashSums = endpoint({
  ...sums,
  path: '/api/fianceCashFlow/offlineTable/sums',
  aliases: ['/api/financeCashFlow/offlineTable/sums'],
  summary: '线下资金流水合计',
});

/** Money that went back to customers: the flows of both lists whose kind is 退款 or 退押金. */
export const refundTotal = endpoint({
  ...call,
  specified: true,
  labels: { ...labels, side: '线上或线下' },
  path: '/api/refund/allAmount',
  summary: '退款合计',
  query: sums.query.extend({
    side: z.enum(keysOf<CashSide>(cashSides), '请选择线上或线下').optional(),
  }),
  /** Null where more than 10,000 rows would be counted. */
  answer: z.object({ amountFen: Sum, count: z.int().nullable() }),
});
