import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 余额充值 and 自动充值 (ADR 52): each top-up of a prepaid balance, the terms of the platform, and the rule of the brand. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'top_up_rules', {
    columns: `balance text not null check (balance in ('risk', 'sms')),
      sms_pack_fen bigint not null check (sms_pack_fen > 0),
      daily_credit_fen bigint not null default 0 check (daily_credit_fen >= 0),
      is_enabled boolean not null default false,
      threshold integer not null default 0 check (threshold >= 0),
      amount integer not null default 0 check (amount >= 0),
      daily_cap_fen bigint not null default 0 check (daily_cap_fen >= 0),
      capped_on date,
      constraint top_up_rules_on_check check (not is_enabled
        or (threshold >= 100 and amount > 0 and daily_cap_fen > 0 and (balance <> 'sms' or amount % 1000 = 0)))`,
    primaryKey: ['balance'],
    grants: ['select'],
  });
  await run(
    db,
    `grant update (is_enabled, threshold, amount, daily_cap_fen, capped_on) on top_up_rules to ${appRole}`,
  );
  await createBrandTable(db, 'top_ups', {
    columns: `balance text not null check (balance in ('risk', 'sms')),
      way text not null check (way in ('platform', 'auto', 'reversal')),
      reversal_of bigint,
      amount_fen bigint not null check (amount_fen > 0),
      sms_count integer check (sms_count > 0),
      note text,
      happened_on date not null,
      created_at timestamptz not null,
      constraint top_ups_sms_check check ((balance = 'sms') = (sms_count is not null)),
      constraint top_ups_reversal_check check ((way = 'reversal') = (reversal_of is not null))`,
    unique: [['reversal_of']],
    indexes: ['balance, id', 'balance, happened_on'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'alter table top_ups add foreign key (brand_code, reversal_of) references top_ups (brand_code, id)',
  );
  await eachBrand(db, async (brand) => {
    await sql`
      insert into accounts (brand_code, code) values (${brand}, 'smsCost') on conflict do nothing`.execute(
      db,
    );
    await sql`
      insert into top_up_rules (brand_code, balance, sms_pack_fen)
      values (${brand}, 'risk', 5000), (${brand}, 'sms', 5000)`.execute(db);
    await listTopUps(db, brand);
  });
  await upgradeBrands(db, { rights: { ROLE_ADMIN: ['topUp:list', 'topUp:edit'] } });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** The top-ups of 风控余额 that stand in the books. */
const listTopUps = (db: Database, brand: string) =>
  sql`
    insert into top_ups (brand_code, balance, way, amount_fen, note, happened_on, created_at)
    select t.brand_code, 'risk', 'platform', t.amount_fen, a.note, a.happened_on, t.at
    from transfers t join acts a on a.brand_code = t.brand_code and a.id = t.act_id
    where t.brand_code = ${brand} and t.kind = 'riskToppedUp'
    order by t.id`.execute(db);
