import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  overdueBills as billsCall,
  overdueTotal as call,
} from '@rental/contract/rental/overdue';
import { maxOverdueSms } from '@rental/contract/rental/overdue';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { criteriaOf, filtered, type OverdueQuery } from './overdue-filters.ts';

const whole = 10_000;

export const overdueTotal = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => overdueSums(ctx, tx, query);

/** S186: from the overdue orders that are kept; 回款 from what was written down when it came in. */
export async function overdueSums(
  ctx: Context,
  tx: Tx,
  { recoveredOn, ...query }: Input<typeof call>['query'],
): Promise<Returned<typeof call>> {
  const criteria = criteriaOf(ctx, { ...query, ...anyPage });
  const [sums, recoveredFen] = await Promise.all([
    filtered(tx, criteria)
      .select([
        sql<number>`count(*)`.as('orders'),
        sql<number>`coalesce(sum(v.bill_count), 0)::bigint`.as('bills'),
        sql<number>`count(distinct v.customer_id)`.as('customers'),
        sql<Fen>`coalesce(sum(v.unpaid_fen), 0)::bigint`.as('unpaid'),
        sql<Fen>`coalesce(sum(v.late_fee_fen), 0)::bigint`.as('late'),
      ])
      .executeTakeFirstOrThrow(),
    recovered(ctx, tx, { ...query, ...daysOf(ctx.now, recoveredOn) }),
  ]);
  const all = recoveredFen + sums.unpaid;
  return {
    orderCount: sums.orders,
    billCount: sums.bills,
    customerCount: sums.customers,
    amountFen: sums.unpaid,
    lateFeeFen: sums.late,
    recoveredFen,
    recoveryRateBp: all === 0 ? null : Math.round((recoveredFen / all) * whole),
  };
}

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The days asked for; else from the first of this month on. */
function daysOf(now: Date, span: { readonly from: Date; readonly to: Date } | undefined): Days {
  if (span === undefined) {
    const today = businessDateOf(now);
    return { from: addDays(today, 1 - Number(today.slice(-2))), to: today };
  }
  return { from: businessDateOf(span.from), to: businessDateOf(new Date(span.to.getTime() - 1)) };
}

/** 回款 of some days in the store, channel and hands asked for, as far as this operator reaches. */
async function recovered(
  ctx: Context,
  tx: Tx,
  { from, to, storeIs, channelIs, ownerIs }: Days & Partial<OverdueQuery>,
): Promise<Fen> {
  const { brand, store, stores, channel, responsible } = scopeOf(ctx);
  const { sum } = await tx
    .selectFrom('overdue_recoveries as r')
    .select(sql<Fen>`coalesce(sum(r.amount_fen), 0)::bigint`.as('sum'))
    .where('r.brand_code', '=', brand)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .$if(store !== undefined, (rows) => rows.where('r.store_id', '=', store as number))
    .$if(stores !== undefined, (rows) =>
      rows.where('r.store_id', '=', sql<number>`any(${stores}::bigint[])`),
    )
    .$if(channel !== undefined, (rows) => rows.where('r.channel_id', '=', channel as number))
    .$if(responsible !== undefined, (rows) =>
      rows.where((where) =>
        where.exists(
          where
            .selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.brand_code', '=', 'r.brand_code')
            .whereRef('o.id', '=', 'r.order_id')
            .where('o.responsible_id', '=', responsible as number),
        ),
      ),
    )
    .$if(storeIs !== undefined, (rows) => rows.where('r.store_id', '=', storeIs as number))
    .$if(channelIs !== undefined, (rows) => rows.where('r.channel_id', '=', channelIs as number))
    .$if(ownerIs !== undefined, (rows) => rows.where('r.owner_id', '=', ownerIs as number))
    .executeTakeFirstOrThrow();
  return sum;
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
