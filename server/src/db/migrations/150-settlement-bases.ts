import { sql, type Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 计费基数 and 手续费 of a rule and of each line, and the fee rate of each trade (ADR 81). The release before goes on settling what was
 * collected, before the fee.
 */
export async function up(db: Database): Promise<void> {
  for (const table of ['settlement_rules', 'settlement_lines'])
    await run(
      db,
      `alter table ${table}
         add base text not null default 'collected'
           constraint ${table}_base_check check (base in ('collected', 'due')),
         add fee_side text not null default 'before'
           constraint ${table}_fee_side_check check (fee_side in ('before', 'after'))`,
    );
  await run(db, 'alter table settlement_rules add fee_returned boolean not null default true');
  await run(
    db,
    `alter table settlement_lines add fee_fen bigint not null default 0,
       add constraint settlement_lines_fee_check check (fee_fen = 0 or fee_side = 'after')`,
  );
  await run(db, 'alter table settlements add fee_fen bigint not null default 0');
  await run(db, `grant update (fee_fen) on settlements to ${appRole}`);
  await run(
    db,
    'alter table provider_trades add fee_bp integer check (fee_bp between 0 and 10000)',
  );
  await run(db, `grant update (fee_bp) on provider_trades to ${appRole}`);
  await eachBrand(db, (brand) => rateOfNow(db, brand));
}

/** Trades that were sent before bear the rate that their account has now: the one before it was not kept. */
async function rateOfNow(db: Database, brand: string): Promise<void> {
  await sql`
    update provider_trades t set fee_bp = (v.settings ->> 'feeRate')::numeric * 10
    from provider_account_versions v
    where t.brand_code = ${sql.lit(brand)} and v.brand_code = t.brand_code and v.account_id = t.account_id
      and v.state = 'used' and t.purpose in ('rent', 'hold', 'deduction')
      and v.settings ->> 'feeRate' ~ '^(1000|[0-9]{1,3}([.][0-9])?)$'`.execute(db);
}
