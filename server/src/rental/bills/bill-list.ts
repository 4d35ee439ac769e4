import type {
  billCounts as countsCall,
  billSums as sumsCall,
  listBills as call,
} from '@rental/contract/rental/bills';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStates } from '@rental/domain/rental/bills/bill-states';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { anyPage, isNarrowed, keysetList } from '../../http/keyset-list.ts';
import { listSums } from '../../http/list-sums.ts';
import { billDayCounts, keptBillSums } from '../orders/figures/public.ts';
import {
  criteriaOf,
  filledBy,
  filtered,
  isReceivable,
  usualFor,
  type BillQuery,
} from './bill-filters.ts';
import { billRowOf, withBillRow } from './bill-row.ts';

/** The bills of 分期账单: of what is unpaid the first first, of all else the last first. */
export const bills = keysetList({
  criteriaOf,
  filtered,
  withRow: withBillRow,
  id: 'b.id',
  sorts: {
    dueOn: { column: 'b.due_on', kind: 'day', keyOf: (row) => row.due_on },
    amountFen: { column: 'b.amount_fen', kind: 'number', keyOf: (row) => row.amount_fen },
    paidAt: {
      column: 'b.paid_at',
      kind: 'instant',
      keyOf: (row) => row.paid_at,
      blanks: { filled: sql`b.paid_at is not null`, stand: 'last' },
    },
    overdueDays: {
      column: 'b.due_on',
      kind: 'day',
      keyOf: (row) =>
        row.status === billStatus.due && row.kind !== billKinds.deposit ? row.due_on : null,
      isReversed: true,
      blanks: {
        filled: sql`b.status = ${sql.lit(billStatus.due)} and b.kind <> ${sql.lit(billKinds.deposit)}`,
        stand: 'least',
      },
    },
  },
  usual: { field: 'dueOn', direction: 'desc' },
  usualFor,
  filledBy,
});

/** 分期账单. A page costs the same however deep it lies and however many bills there are (ADR 5). */
export async function listBills(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  return bills.page(ctx, tx, query, (row) => billRowOf(row, ctx.now), knownTotal(ctx, tx, query));
}

/** The total of a state from the day sums; null if other filters narrow the list or the day sums do not know the state. */
async function knownTotal(reach: Reach, tx: Tx, query: BillQuery): Promise<number | null> {
  const { state } = query;
  const isOfDays = state === 'toCollect' || state === 'dueToday' || state === 'overdue';
  if (!isOfDays || isNarrowed(query, 'state')) return null;
  return (await dayCounts(reach, tx))[state];
}

/** Counts the bills of 待收, 今日到期 and 逾期 from the day sums. */
async function dayCounts(reach: Reach, tx: Tx) {
  const { dueToday, overdue } = await billDayCounts(reach, tx, businessDateOf(reach.now));
  return { toCollect: dueToday + overdue, dueToday, overdue };
}

/** The counts on the tabs. Without filters they come from what is kept of each day: so they cost the same however many bills there are. */
export async function billCounts(
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  if (isNarrowed(query))
    return bills.tabCounts(ctx, tx, query, {
      tabs: billStates,
      queryOf: (state) => ({ ...query, ...anyPage, state }),
    });
  const counts = Object.entries(await dayCounts(ctx, tx));
  return { tabs: counts.map(([value, count]) => ({ value, count })) };
}

const ofReceivable = (fen: string) =>
  sql<Fen>`case when ${isReceivable} then ${sql.raw(fen)} else 0 end`;

const sums = listSums({
  criteriaOf,
  filtered,
  amounts: {
    dueFen: ofReceivable('b.amount_fen - b.waived_fen'),
    paidFen: ofReceivable('b.paid_fen'),
    unpaidFen: ofReceivable('b.amount_fen - b.waived_fen - b.paid_fen'),
  },
  kept: keptSums,
});

/** The sums that are kept of each day: all where bills count; the unpaid ones for 待收 and 逾期. */
async function keptSums(reach: Reach, tx: Tx, query: BillQuery) {
  const { state, isReceivable: isCounted, dueOn: days, storeIs, channelIs } = query;
  if (isNarrowed(query, 'state', 'isReceivable', 'dueOn', 'storeIs', 'channelIs')) return {};
  const kept = await keptBillSums(reach, tx, { storeIs, channelIs, days });
  if (state === undefined && isCounted === true)
    return { dueFen: kept.due, paidFen: kept.duePaid, unpaidFen: kept.due - kept.duePaid };
  if (days !== undefined) return {};
  if (state === 'toCollect') return { unpaidFen: kept.receivable };
  return state === 'overdue' ? { unpaidFen: kept.overdue } : {};
}

/** The sums of 分期账单. */
export const billSums = (
  ctx: Context,
  { query }: Input<typeof sumsCall>,
  tx: Tx,
): Promise<Returned<typeof sumsCall>> => sums(ctx, tx, { ...query, ...anyPage });
