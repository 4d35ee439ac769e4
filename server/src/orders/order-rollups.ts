import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { PlannedBill } from '@rental/domain/bills/schedule';
import { fen } from '@rental/domain/money';
import type { OrderStatus } from '@rental/domain/orders/order-status';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';

interface Placed {
  readonly store_id: number;
  readonly channel_id: number | null;
  readonly status: OrderStatus;
}

const placeOf = (ctx: Context, order: Placed) => ({
  brand_code: ctx.brandCode,
  store_id: order.store_id,
  channel_id: order.channel_id ?? 0,
});

/** One order fewer in its status, one more in the next. Rows are touched in the order of status: no deadlock. */
export async function moveCount(
  ctx: Context,
  tx: Tx,
  order: Placed,
  to: OrderStatus,
): Promise<void> {
  const steps = [
    { status: order.status, by: -1 },
    { status: to, by: 1 },
  ].toSorted((one, other) => one.status - other.status);
  for (const { status, by } of steps)
    if (by < 0)
      await tx
        .updateTable('order_counts')
        .set((old) => ({ count: old('count', '-', 1) }))
        .where('brand_code', '=', ctx.brandCode)
        .where('store_id', '=', order.store_id)
        .where('channel_id', '=', order.channel_id ?? 0)
        .where('status', '=', status)
        .execute();
    else
      await tx
        .insertInto('order_counts')
        .values({ ...placeOf(ctx, order), status, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['brand_code', 'store_id', 'channel_id', 'status'])
            .doUpdateSet({ count: sql`order_counts.count + excluded.count` }),
        )
        .execute();
}

/** One shipment more today. */
export async function countShipment(ctx: Context, tx: Tx, order: Placed): Promise<void> {
  await tx
    .insertInto('order_days')
    .values({ ...placeOf(ctx, order), day: businessDateOf(ctx.now), shipped_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_code', 'day', 'store_id', 'channel_id'])
        .doUpdateSet({ shipped_count: sql`order_days.shipped_count + excluded.shipped_count` }),
    )
    .execute();
}

/** The bills just made, on the days they fall due. Days are touched in their order: no deadlock. */
export async function countBills(
  ctx: Context,
  tx: Tx,
  order: Placed,
  bills: readonly PlannedBill[],
): Promise<void> {
  const days = new Map<BusinessDate, { count: number; dueFen: number }>();
  for (const bill of bills) {
    const day = days.get(bill.dueOn) ?? { count: 0, dueFen: 0 };
    days.set(bill.dueOn, { count: day.count + 1, dueFen: day.dueFen + bill.rentFen });
  }
  const rows = [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([dueOn, { count, dueFen }]) => ({
      ...placeOf(ctx, order),
      due_on: dueOn,
      bill_count: count,
      unpaid_count: count,
      due_fen: fen(dueFen),
    }));
  await tx
    .insertInto('bill_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['brand_code', 'due_on', 'store_id', 'channel_id']).doUpdateSet({
        bill_count: sql`bill_days.bill_count + excluded.bill_count`,
        unpaid_count: sql`bill_days.unpaid_count + excluded.unpaid_count`,
        due_fen: sql`bill_days.due_fen + excluded.due_fen`,
      }),
    )
    .execute();
}
