import type { AgreedService } from '@rental/domain/rental/price-plans/plan-services';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** 增值服务 that the enabled plans of a brand offer in a store: each price once, with the number of its plans. */
export async function servicesAt(
  tx: Tx,
  brand: string,
  storeId: number,
): Promise<(AgreedService & { planCount: number })[]> {
  const { rows } = await sql<AgreedService & { planCount: number }>`
    select service.kind, service.name, service."priceFen", count(distinct p.id)::int as "planCount"
    from price_plans p
    join price_plan_versions v on v.brand_code = p.brand_code and v.price_plan_id = p.id and v.version = p.version
    cross join jsonb_to_recordset(v.services) service (kind text, name text, "priceFen" bigint)
    where p.brand_code = ${brand} and p.is_enabled and (v.store_ids = '{}' or ${storeId}::bigint = any (v.store_ids))
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}
