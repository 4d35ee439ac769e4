import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** Makes the devices of each product with their cost, and the rent that its orders paid, anew. */
export async function keepProductReturns(tx: Tx, brand: BrandCode): Promise<void> {
  await tx.deleteFrom('product_returns').where('brand_code', '=', brand).execute();
  await sql`
    with stock as (
      select k.product_id, count(*) as devices, coalesce(sum(d.cost_fen), 0) as cost
      from devices d join skus k on k.brand_code = ${brand} and k.id = d.sku_id
      where d.brand_code = ${brand} group by k.product_id
    ), rent as (
      select o.product_id, sum(b.paid_fen) as paid
      from bills b join orders o on o.brand_code = ${brand} and o.id = b.order_id
      where b.brand_code = ${brand} and b.kind = ${sql.lit(billKinds.rent)} 
        and b.status not in (${sql.lit(billStatus.cancelled)}, ${sql.lit(billStatus.refunded)})
      group by o.product_id
    )
    insert into product_returns (brand_code, product_id, device_count, cost_fen, collected_fen)
    select ${brand}, stock.product_id, stock.devices, stock.cost, coalesce(rent.paid, 0)
    from stock left join rent on rent.product_id = stock.product_id`.execute(tx);
}
