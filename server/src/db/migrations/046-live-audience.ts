import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const columns = {
  live_events: [
    'occasion text',
    'permission text',
    'whole_brand boolean not null default false',
    'order_id bigint',
    'except_operator_id bigint',
  ],
  messages: [
    'permission text',
    'whole_brand boolean not null default false',
    'order_id bigint',
    'responsible_id bigint',
  ],
} as const;

const ofOrder = ['order', '(brand_code, order_id) references orders (brand_code, id)'] as const;
const operator = 'references operators (brand_code, id)';
const keys = {
  live_events: [ofOrder, ['except_operator', `(brand_code, except_operator_id) ${operator}`]],
  messages: [ofOrder, ['responsible', `(brand_code, responsible_id) ${operator}`]],
} as const;

/**
 * Events and messages say by which right, of which order, by whom not and on which occasion they are heard. Requests for 复核
 * that stand in `live_events` went to every operator of the platform: they go, for the list of approvals has them. The
 * alarms about money among the messages of before are for whoever sees the books of the whole brand from now on.
 */
export async function up(db: Database): Promise<void> {
  for (const table of ['live_events', 'messages'] as const) {
    for (const column of columns[table]) await run(db, `alter table ${table} add column ${column}`);
    for (const [name, key] of keys[table])
      await run(db, `alter table ${table} add constraint ${table}_${name} foreign key ${key}`);
  }
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
