import type { Returned } from '@rental/contract/endpoint';
import {
  maxShownProducts,
  type financeProducts as call,
} from '@rental/contract/rental/finance-home';
import { productFigures, type KeptProduct } from '@rental/domain/rental/figures/product-returns';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lastClosedDay } from '../../money/accounting/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 设备回报 and 商品利润 of the products with the most devices; their profit is that of 月结, of the months that it has closed. */
export async function financeProducts(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const [products, closedTo] = await Promise.all([
    productsOf(tx, { brand: ctx.brandCode }),
    lastClosedDay(tx, ctx.brandCode),
  ]);
  return { closedTo, products: products.map((kept) => productFigures(kept, closedTo !== null)) };
}

const productsOf = prepared((db, { brand }: { readonly brand: string }) =>
  raw<KeptProduct>(
    db,
    sql`
      select r.product_id as "productId", g.name, r.device_count as "deviceCount", r.cost_fen as "costFen",
        r.collected_fen as "collectedFen", coalesce((
          select sum(p.amount_fen) from accounting_profits p
          join accounting_months m on m.brand_code = ${brand} and m.month = p.month and m.state = 'closed'
          where p.brand_code = ${brand} and p.product_id = r.product_id
        ), 0)::bigint as "profitFen"
      from (
        select * from product_returns where brand_code = ${brand}
        order by device_count desc, product_id limit ${sql.lit(maxShownProducts)}
      ) r join products g on g.brand_code = ${brand} and g.id = r.product_id
      order by r.device_count desc, r.product_id`,
  ),
);
