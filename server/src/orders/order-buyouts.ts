import { businessDateOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { businessNo } from './business-no.ts';

/** 买断单: the price, the rent that was paid and what is left of it, as they stand before the buyout is carried out. */
export const insertBuyout = (
  ctx: Context,
  tx: Tx,
  { orderId }: { readonly orderId: number },
): Promise<unknown> =>
  sql`
    insert into order_buyouts (brand_code, buyout_no, order_id, store_id, channel_id, sku_id, price_fen, rent_paid_fen,
      due_fen, is_early, operator_id, at)
    select o.brand_code, ${businessNo('MD', ctx.now)}::text, o.id, o.store_id, o.channel_id, o.sku_id, o.buyout_fen,
      o.paid_fen,      greatest(0, o.buyout_fen - o.paid_fen), ${businessDateOf(ctx.now)}::date < o.ends_on,
      ${ctx.operator.id}::bigint, ${ctx.now}::timestamptz
    from orders o where o.brand_code = ${ctx.brandCode} and o.id = ${orderId}`.execute(tx);
