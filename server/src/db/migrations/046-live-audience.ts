import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * Events and messages say by which right, of which order, by whom not and on which occasion they are heard. Requests for 复核
 * that stand in `live_events` went to every operator of the platform: they go, for the list of approvals has them. The
 * alarms about money among the messages of before are for whoever sees the books of the whole brand from now on.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table live_events
       add occasion text,
       add permission text,
       add whole_brand boolean not null default false,
       add order_id bigint,
       add except_operator_id bigint,
       add foreign key (brand_code, order_id) references orders (brand_code, id),
       add foreign key (brand_code, except_operator_id) references operators (brand_code, id)`,
  );
  await run(
    db,
    `alter table messages
       add permission text,
       add whole_brand boolean not null default false,
       add order_id bigint,
       add responsible_id bigint,
       add foreign key (brand_code, order_id) references orders (brand_code, id),
       add foreign key (brand_code, responsible_id) references operators (brand_code, id)`,
  );
  await eachBrand(db, async (brand) => {
    const code = sql.lit(brand);
    await sql`delete from live_events
      where brand_code = ${code} and operator_id is null and object like 'approval %'`.execute(db);
    await sql`update messages set permission = 'ledger:accounts', whole_brand = true
      where brand_code = ${code} and kind = 'system'
        and (title = '账目核对发现差异' or title in ('代扣通知与交易不符', '预授权通知与交易不符'))`.execute(
      db,
    );
  });
}
