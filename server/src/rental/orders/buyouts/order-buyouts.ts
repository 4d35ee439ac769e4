import { businessDateOf } from '@rental/domain/business-date';
import type { BuyoutState } from '@rental/domain/rental/orders/buyouts/buyout-states';
import { buyoutSumsOf } from '@rental/domain/rental/orders/core/buyout-sums';
import { sql, type NotNull } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { businessNo } from '../../../business-no.ts';
import { standingOf } from '../core/order-position.ts';

interface OfOrder {
  readonly orderId: number;
}

/** The 买断单 that waits is paid; where none does, one is made that is. */
export async function completeBuyout(ctx: Context, tx: Tx, { orderId }: OfOrder): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('order_buyouts')
    .set({ state: 'done', ended_at: ctx.now, ...(await figuresOf(ctx, tx, orderId, 'done')) })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('state', '=', 'toPay')
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await insertBuyout(ctx, tx, orderId, { state: 'done', lapsesAt: null, endedAt: ctx.now });
}

/** The 买断单 of an order ends without its payment. `reason`: why it was closed. */
export const endOpenBuyout = (
  ctx: Acting,
  tx: Tx,
  { orderId, reason }: OfOrder & { readonly reason: string | null },
): Promise<unknown> =>
  tx
    .updateTable('order_buyouts')
    .set({
      state: reason === null ? 'cancelled' : 'closed',
      ended_at: ctx.now,
      close_reason: reason,
    })
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .where('state', '=', 'toPay')
    .execute();

interface WaitingOf extends OfOrder {
  readonly brand: string;
}

/** The 买断单 of an order that waits for its payment, if there is one. */
export const openBuyouts = prepared((db, { brand, orderId }: WaitingOf) =>
  db
    .selectFrom('order_buyouts')
    .select(['id', 'buyout_no', 'at', 'lapses_at'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('state', '=', sql.lit('toPay'))
    .$narrowType<{ lapses_at: NotNull }>(),
);

/**
 * The rent that was paid, the balance by the signed terms, whether it is early, and once it is bought the rent that it lets off, before
 * anything is carried out.
 */
async function figuresOf(ctx: Context, tx: Tx, orderId: number, state: BuyoutState) {
  const { order, position } = await standingOf(ctx, tx, orderId);
  const sums = buyoutSumsOf(position, businessDateOf(ctx.now));
  return {
    rent_paid_fen: order.paid_fen,
    due_fen: sums.balanceFen,
    dropped_fen: state === 'done' ? sums.droppedFen : null,
    is_early: sums.isEarly,
  };
}

/** 买断单: the price, the rent that was paid and what is left of it, as they stand before anything is carried out. */
export async function insertBuyout(
  ctx: Context,
  tx: Tx,
  orderId: number,
  {
    state,
    lapsesAt,
    endedAt,
  }: { readonly state: BuyoutState; readonly lapsesAt: Date | null; readonly endedAt: Date | null },
): Promise<number> {
  const figures = await figuresOf(ctx, tx, orderId, state);
  const { rows } = await sql<{ id: number }>`
    insert into order_buyouts (brand_code, buyout_no, order_id, store_id, channel_id, sku_id, price_fen, rent_paid_fen,
      due_fen, dropped_fen, is_early, operator_id, at, state, lapses_at, ended_at)
    select o.brand_code, ${businessNo('MD', ctx.now)}::text, o.id, o.store_id, o.channel_id, o.sku_id, o.buyout_fen,
      ${figures.rent_paid_fen}::bigint, ${figures.due_fen}::bigint, ${figures.dropped_fen}::bigint, ${figures.is_early}::boolean, ${ctx.operator.id}::bigint, ${ctx.now}::timestamptz, ${state}::text,
      ${lapsesAt}::timestamptz, ${endedAt}::timestamptz
    from orders o where o.brand_code = ${ctx.brandCode} and o.id = ${orderId}
    returning id`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error(`Broken invariant: no order ${orderId} to buy`);
  return made.id;
}
