import { sql, type Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/**
 * 风险分级 of orders. Orders of before have the class of their 风控结果 by the usual lines, which the domain has had since this migration.
 * The release before writes none: its orders are classed when they are judged again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `grant update (open_risk_class) on brands to ${appRole}`);
  await run(db, 'alter table orders add column risk_class text');
  await eachBrand(db, (brand) => classOrders(db, brand));
  await run(
    db,
    'create index on orders (brand_code, risk_class, created_at, id) where risk_class is not null',
  );
}

async function classOrders(db: Kysely<unknown>, brand: string): Promise<void> {
  await sql`
    update orders o set risk_class = case
      when judged.score >= 800 then 'A' when judged.score >= 650 then 'B' when judged.score >= 500 then 'C'
      when judged.score >= 350 then 'D' else 'E' end
    from (
      select id, coalesce(risk_score,
        case when risk_level = 'low' then 700 when risk_level = 'medium' then 500 else 300 end) as score
      from orders where brand_code = ${brand} and (risk_level is not null or risk_score is not null)
    ) judged
    where o.brand_code = ${brand} and o.id = judged.id`.execute(db);
}
