import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  homeKinds as kindsCall,
  homeOptions as optionsCall,
  homeStatistics as call,
} from '@rental/contract/rental/orders/figures/order-figures';
import { addDays, businessDateOf, daysBetween } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import {
  specialOrderTypes,
  type SpecialOrderType,
} from '@rental/domain/rental/orders/core/order-terms';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { smsBalanceOf } from '../../../people/auth/public.ts';
import { countedOrders, labelled, reachedPlaces } from './order-counts.ts';
import { figuresOf, type Span } from './order-figures.ts';

/** S188: from the day rollups; nothing here grows with the number of orders. */
export async function homeStatistics(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const span = spanOf(ctx, query);
  const figures = figuresOf(ctx, tx, query);
  const [counts, now, before, [bills], smsBalance] = await Promise.all([
    countedOrders(ctx, tx, query),
    figures.kinds(span),
    figures.kinds(spanBefore(span)),
    figures.bills(businessDateOf(ctx.now), span),
    ctx.operator.platform === 'manage' ? smsBalanceOf(tx, ctx.brandCode) : null,
  ]);
  const inFen = sumFen(now.map((kind) => kind.inFen));
  const outFen = sumFen(now.map((kind) => kind.outFen));
  return {
    todayCount: countOf(now, ({ orderCount }) => orderCount),
    todayFen: sumFen(now.map(({ amountFen }) => amountFen)),
    yesterdayCount: countOf(before, ({ orderCount }) => orderCount),
    yesterdayFen: sumFen(before.map(({ amountFen }) => amountFen)),
    shippedToday: countOf(now, ({ shippedCount }) => shippedCount),
    statusCount: labelled(counts),
    toShip: counts.get(orderStatus.toShip) ?? 0,
    dueTodayFen: fen(bills?.due ?? 0),
    paidTodayFen: fen(inFen - outFen),
    moneyInFen: inFen,
    moneyOutFen: outFen,
    receivableFen: fen(bills?.receivable ?? 0),
    receivableCount: bills?.receivableCount ?? 0,
    overdueFen: fen(bills?.overdue ?? 0),
    overdueCount: bills?.overdueCount ?? 0,
    smsBalance,
  };
}

const countOf = <Row>(rows: readonly Row[], count: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0);

function spanOf({ now }: Context, { days }: Input<typeof kindsCall>['query']): Span {
  if (days === undefined) return { first: businessDateOf(now), last: businessDateOf(now) };
  return {
    first: businessDateOf(days.from),
    last: businessDateOf(new Date(days.to.getTime() - 1)),
  };
}

const spanBefore = ({ first, last }: Span): Span => ({
  first: addDays(first, -1 - daysBetween(first, last)),
  last: addDays(first, -1),
});

const kinds = Object.keys(specialOrderTypes).map((kind) => Number(kind) as SpecialOrderType);
/** The brand's own kind comes first (S88). */
const kindsOf = (own: SpecialOrderType) => [own, ...kinds.filter((kind) => kind !== own)];
const none = { orderCount: 0, amountFen: fen(0), shippedCount: 0, inFen: fen(0), outFen: fen(0) };

export async function homeKinds(
  ctx: Context,
  { query }: Input<typeof kindsCall>,
  tx: Tx,
): Promise<Returned<typeof kindsCall>> {
  const rows = await figuresOf(ctx, tx, query).kinds(spanOf(ctx, query));
  return {
    kinds: kindsOf(ctx.brand.specialOrderType).map((specialOrderType) => {
      const { inFen, outFen, ...row } =
        rows.find((one) => one.specialOrderType === specialOrderType) ?? none;
      return { ...row, paidFen: fen(inFen - outFen), specialOrderType };
    }),
  };
}

export async function homeOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof optionsCall>> {
  return reachedPlaces(ctx, tx);
}
