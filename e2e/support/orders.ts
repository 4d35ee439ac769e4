import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { ask } from './database.ts';
import type { Operator } from './site.ts';

export interface SeededOrder {
  readonly id: number;
  readonly order_no: string;
  readonly customer_phone: string;
  readonly total_rent_fen: number;
  readonly deposit_held_fen: string;
  readonly term_count: number;
  readonly period_unit: 'month' | 'day';
  readonly period_days: number | null;
}

interface Wish {
  /** Of several the first that there is. */
  readonly status: OrderStatus | readonly OrderStatus[];
  readonly store?: string | null;
  readonly channel?: string | null;
  /** Its risk is low, its deposit held, a device in stock, its customer in order and owes nothing: nothing stands in its way. */
  readonly isReady?: boolean;
  /** The held deposit goes back without a second person. */
  readonly isRefundable?: boolean;
}

/**
 * Orders of a brand that the demo began with: of its two stores newest first, then those of 旗舰店, which are in the middle
 * of something.
 */
export async function seededOrders({ brand }: Operator, wish: Wish): Promise<SeededOrder[]> {
  const rows = await ask<SeededOrder & { id: string; total_rent_fen: string }>(
    brand,
    `select o.* from orders o
      join stores s on s.brand_code = o.brand_code and s.id = o.store_id
      left join channels c on c.brand_code = o.brand_code and c.id = o.channel_id
     where o.brand_code = $1 and o.status = any($2::smallint[])
       and ($3::text is null or s.name = $3)
       and ($4::text is null or c.name = $4)
       and (not $5::boolean or (
         o.risk_level in ('low', 'medium') and o.deposit_held_fen >= o.deposit_fen - o.deposit_waived_fen
         and exists (select from customers u where u.brand_code = o.brand_code
           and u.id = o.customer_id and u.status = 1)
         and not exists (select from orders w join bills b on b.brand_code = w.brand_code and b.order_id = w.id
           where w.brand_code = o.brand_code and w.customer_id = o.customer_id and w.id <> o.id
             and b.status = 1 and b.due_on < current_date + 1)
         and exists (select from devices d where d.brand_code = o.brand_code
           and d.store_id = o.store_id and d.sku_id = o.sku_id and d.state = 'inStock')))
       and (not $6::boolean or o.deposit_held_fen <= (
         select coalesce(b.money_limit_fen, o.deposit_held_fen) from brands b where b.code = o.brand_code))
     order by array_position($2::smallint[], o.status), s.name = '旗舰店',
       $5::boolean and o.authorized_fen < o.waiver_hold_fen, o.id desc`, // what is not frozen yet, last
    [
      brand,
      [wish.status].flat(),
      wish.store ?? null,
      wish.channel ?? null,
      wish.isReady ?? false,
      wish.isRefundable ?? false,
    ],
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    total_rent_fen: Number(row.total_rent_fen),
  }));
}

/** The `nth` of them: tests that run beside each other take different ones. */
export async function seededOrder(
  operator: Operator,
  wish: Wish & { readonly nth?: number },
): Promise<SeededOrder> {
  const found = (await seededOrders(operator, wish))[wish.nth ?? 0];
  if (found === undefined) throw new Error(`The demo has no such order: ${JSON.stringify(wish)}`);
  return found;
}
