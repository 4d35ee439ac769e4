import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { keepingPlaces } from '../../dunning-cases/public.ts';

const placedTables = [
  'bills',
  'order_returns',
  'order_buyouts',
  'order_hand_overs',
  'order_applications',
  'complaints',
  'review_decisions',
  'cash_flows',
  'overdue_orders',
  'overdue_recoveries',
  'dunning_transfers',
  'overdue_month_orders',
  'invoices',
] as const;

/**
 * 转单: what was billed, paid, returned, bought, applied for, complained about, invoiced, transferred, handed over and decided under orders (which must be moved already, and locked with their cases) belongs to the store and
 * channel that they have now. Bills have those of their order, for a store's bills are found by them.
 */
export async function movePlacedRows(
  tx: Tx,
  brand: BrandCode,
  orderIds: readonly number[],
): Promise<void> {
  await keepingPlaces(tx, brand, orderIds, async () => {
    for (const table of placedTables)
      await sql`
        update ${sql.table(table)} r set store_id = o.store_id, channel_id = o.channel_id
        from orders o
        where r.brand_code = ${brand} and r.order_id = any(${orderIds}::bigint[])
          and o.brand_code = r.brand_code and o.id = r.order_id`.execute(tx);
  });
}
