import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** A bill by hand keeps what was told of it: 结算比例 of a 补订单, and 备注, which the timeline alone had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table bills add note text,
       add settlement_bp smallint check (settlement_bp is null or kind = 4 and settlement_bp between 0 and 10000)`,
  );
  await eachBrand(db, async (brand) => {
    await sql`
      update bills b set note = told.note
      from order_history told
      where b.brand_code = ${sql.lit(brand)} and b.charged_at is not null
        and told.brand_code = b.brand_code and told.order_id = b.order_id and told.move = 'charge'
        and told.at = b.charged_at and told.after->>'purpose' = b.purpose and told.note <> ''`.execute(
      db,
    );
  });
}
