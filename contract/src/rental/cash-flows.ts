import * as z from 'zod';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { cashDirections, type CashDirection } from '@rental/domain/money/payments/cash-flows';
import { actLabels, type ActKind } from '@rental/domain/rental/orders/core/order-actions';
import { endpoint } from '../endpoint.ts';
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
import { SpecialOrderType } from './orders/core/order-fields.ts';

export const Direction = z.enum(keysOf<CashDirection>(cashDirections), '请选择收入或支出');
export const Method = z.enum(keysOf<MoneyMethod>(moneyMethods), '请选择收付方式');

export const CashFlowRow = z.object({
  id: Id,
  /** The day that the money arrived or left. */
  happenedOn: Day,
  /** When it was written. */
  at: Instant,
  direction: Direction,
  method: Method,
  amountFen: Amount,
  /** The act that moved it. */
  act: z.enum(keysOf<ActKind>(actLabels)),
  orderId: Id,
  orderNo: z.string(),
  tradeNo: z.string().nullable(),
  note: z.string().nullable(),
  /** Null: no operator did it, but a job. */
  operatorName: z.string().nullable(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type CashFlowRow = z.output<typeof CashFlowRow>;

const list = { platforms: ['manage', 'channel'], permission: 'cashFlow:list' } as const;

/** 收支流水: the money that came in and went out on orders, the last day first; every filter narrows. */
export const listCashFlows = endpoint({
  ...list,
  method: 'GET',
  path: '/api/cashFlow',
  summary: '收支流水',
  labels: { direction: '收支', method: '收付方式' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('happenedOn'),
    /** Days in Asia/Shanghai. */
    happenedOn: TimeRange.optional(),
    direction: Direction.optional(),
    method: Method.optional(),
    orderNo: text(32).optional(),
    tradeNo: text(64).optional(),
    specialOrderType: z.coerce.number('请选择订单类型').pipe(SpecialOrderType).optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(CashFlowRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The sums of the rows that the filters leave: `netFen` is what came in less what went out. */
export const cashFlowSums = endpoint({
  ...list,
  method: 'GET',
  path: '/api/cashFlow/sums',
  summary: '收支流水合计',
  query: listCashFlows.query.omit(paging),
  answer: z.object({ inFen: Sum, outFen: Sum, netFen: Sum }),
});
