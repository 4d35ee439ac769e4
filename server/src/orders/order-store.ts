import type { RentTerms } from '@rental/domain/bills/schedule';
import { fen } from '@rental/domain/money';
import type { OrderFacts } from '@rental/domain/orders/decisions';
import type { OrderMove, OrderStatus } from '@rental/domain/orders/order-status';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound } from '../http/refusal.ts';
import { moveCount } from './order-rollups.ts';
import { reachable } from './order-scope.ts';

export type StoredOrder = Selectable<Tables['orders']>;
type Change = Record<string, string | number | boolean | null>;

/** The order, locked until the transaction ends; 404 where this operator does not reach it. */
export async function lockOrder(ctx: Context, tx: Tx, orderId: number): Promise<StoredOrder> {
  return orNotFound(
    await tx
      .selectFrom('orders as o')
      .selectAll('o')
      .where(reachable(ctx))
      .where('o.id', '=', orderId)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** What the domain decides by. */
export const factsOf = (order: StoredOrder): OrderFacts => ({
  status: order.status,
  riskLevel: order.risk_level,
  depositDueFen: fen(order.deposit_fen - order.deposit_waived_fen),
  depositHeldFen: order.deposit_held_fen,
});

export const termsOf = (order: StoredOrder): RentTerms => ({
  totalRentFen: order.total_rent_fen,
  termCount: order.term_count,
  period:
    order.period_unit === 'month'
      ? { unit: 'month' }
      : { unit: 'day', days: order.period_days ?? 1 },
});

interface Move {
  readonly move: OrderMove;
  readonly to: OrderStatus;
  /** Other columns that change with it. */
  readonly set?: Partial<Pick<StoredOrder, MovingColumn>>;
  readonly note?: string | undefined;
  /** Facts for the history that are no column of the order. */
  readonly also?: Change;
}
type MovingColumn =
  | 'risk_waiver_reason'
  | 'reject_reason'
  | 'close_reason'
  | 'start_on'
  | 'ends_on'
  | 'next_due_on';

/**
 * The one way to move a status: the order (which must be locked), its history with before and after, and the
 * counters, in that order, in the caller's transaction.
 */
export async function moveOrder(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  move: Move,
): Promise<void> {
  const set = move.set ?? {};
  const moved = await tx
    .updateTable('orders')
    .set({ ...set, status: move.to, updated_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Error(`Order ${order.id} moved while it was locked`);
  const changed = Object.keys(set) as MovingColumn[];
  await writeHistory(ctx, tx, order.id, {
    move: move.move,
    note: move.note ?? null,
    before: {
      status: order.status,
      ...Object.fromEntries(changed.map((column) => [column, order[column]])),
    },
    after: { status: move.to, ...set, ...move.also },
  });
  await moveCount(ctx, tx, order, move.to);
}

interface HistoryEntry {
  readonly move: OrderMove;
  readonly note: string | null;
  readonly before: Change;
  readonly after: Change;
}

async function writeHistory(
  ctx: Context,
  tx: Tx,
  orderId: number,
  entry: HistoryEntry,
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      brand_code: ctx.brandCode,
      order_id: orderId,
      at: ctx.now,
      move: entry.move,
      operator_id: ctx.operator.id,
      note: entry.note,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      trace_id: ctx.traceId,
    })
    .execute();
}
