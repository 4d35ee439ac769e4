import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  overdueBills as billsCall,
  overdueTotal as call,
} from '@rental/contract/rental/overdue';
import { maxOverdueSms } from '@rental/contract/rental/overdue';
import { businessDateOf } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { recoveryRateBp } from '@rental/domain/rental/dunning/rolls';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { keptFigures, keptPlaceOf, noFigures, type KeptFigures } from './kept-figures.ts';
import { criteriaOf, filtered } from './overdue-filters.ts';
import { recoveredIn } from './kept-recoveries.ts';
import { daysOf } from './recoveries.ts';

export const overdueTotal = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => overdueSums(ctx, tx, query);

/**
 * S186: figures that are kept (ADR 75), and where a filter asks for others the overdue orders that it leaves; 回款 is what was written down when it
 * came in.
 */
export async function overdueSums(
  ctx: Context,
  tx: Tx,
  { recoveredOn, ...query }: Input<typeof call>['query'],
): Promise<Returned<typeof call>> {
  const days = daysOf(ctx.now, recoveredOn);
  const [sums, recoveredFen] = await Promise.all([
    figuresOf(ctx, tx, query),
    recoveredIn(tx, { ...query, ...days, ...scopeOf(ctx) }),
  ]);
  return {
    orderCount: sums.orders,
    billCount: sums.bills,
    customerCount: sums.customers,
    amountFen: sums.unpaid,
    lateFeeFen: sums.late,
    recoveredFen,
    recoveryRateBp: recoveryRateBp(recoveredFen, sums.unpaid),
  };
}

type Query = Omit<Input<typeof call>['query'], 'recoveredOn'>;

async function figuresOf(ctx: Context, tx: Tx, query: Query): Promise<KeptFigures> {
  const place = keptPlaceOf(ctx, query);
  const { stage = null } = query;
  if (place !== null) return (await keptFigures(ctx, tx, place, [stage])).get(stage) ?? noFigures;
  return filtered(tx, criteriaOf(ctx, { ...query, ...anyPage }))
    .select([
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum(v.bill_count), 0)::bigint`.as('bills'),
      sql<number>`count(distinct v.customer_id)`.as('customers'),
      sql<Fen>`coalesce(sum(v.unpaid_fen), 0)::bigint`.as('unpaid'),
      sql<Fen>`coalesce(sum(v.late_fee_fen), 0)::bigint`.as('late'),
    ])
    .executeTakeFirstOrThrow();
}

/** The first overdue bill of each order that the filters leave, as far as 逾期短信 takes them at once. */
export async function overdueBills(
  ctx: Context,
  { query }: Input<typeof billsCall>,
  tx: Tx,
): Promise<Returned<typeof billsCall>> {
  const today = businessDateOf(ctx.now);
  const rows = await filtered(tx, criteriaOf(ctx, { ...query, ...anyPage }))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('bills as b')
          .select('b.id as bill_id')
          .whereRef('b.brand_code', '=', 'v.brand_code')
          .whereRef('b.order_id', '=', 'v.order_id')
          .where('b.status', '=', billStatus.due)
          .where('b.kind', '<>', billKinds.deposit)
          .where('b.due_on', '<', today)
          .orderBy('b.due_on')
          .orderBy('b.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select('first.bill_id')
    .orderBy('v.first_due_on')
    .orderBy('v.id')
    .limit(maxOverdueSms + 1)
    .execute();
  return {
    billIds: rows.slice(0, maxOverdueSms).map(({ bill_id: id }) => id),
    isCapped: rows.length > maxOverdueSms,
  };
}
