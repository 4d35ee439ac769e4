import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** 支付中 and 逾期已还款: each bill says whether 预授权 is about to pay it, and what is in these states is found in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table bills add capture_under_way boolean not null default false');
  await eachBrand(db, async (brand) => {
    await sql`
      update bills b set capture_under_way = true
      from authorization_steps s
      where b.brand_code = ${sql.lit(brand)} and s.brand_code = b.brand_code and s.bill_id = b.id
        and s.state in ('asked', 'unknown')`.execute(db);
  });
  for (const [name, state] of [
    ['bills_paying', `status = 1 and (capture_under_way or deduction_result = 'underWay')`],
    [
      'bills_paid_late',
      `status = 2 and paid_at >= timezone('Asia/Shanghai', (due_on + 1)::timestamp)`,
    ],
  ] as const)
    await run(db, `create index ${name} on bills (brand_code, due_on, id) where ${state}`);
}
