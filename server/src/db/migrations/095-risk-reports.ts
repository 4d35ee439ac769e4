import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 风控报告 (ADR 50): the requests for reports, and the prepaid balance as an account of the books. What a brand had in `risk_accounts` is
 * topped up there; the column stays as the release before reads it.
 */
export async function up(db: Database): Promise<void> {
  await reports(db);
  await run(db, 'alter table risk_accounts add column told_low_on date');
  await run(db, `grant update (told_low_on) on risk_accounts to ${appRole}`);
  await run(
    db,
    `alter table account_balances add constraint account_balances_risk_check
       check (code <> 'riskPrepaid' or debit_fen >= credit_fen) not valid`,
  );
  await eachBrand(db, async (brand) => {
    await insertAccounts(db, brand);
    await topUp(db, brand);
  });
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['risk:list', 'risk:query'], ROLE_CLERK: ['risk:list', 'risk:query'] },
    menus: { 1: [menu] },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const menu: UpgradeMenu = {
  title: '订单管理',
  path: 'order',
  icon: 'order',
  children: [
    {
      title: '风控报告',
      path: 'risk',
      icon: 'risk',
      component: 'risk/risk-report-list-page',
      permission: 'risk:list',
    },
  ],
};

/** The columns that the answer of a provider fills; who asked, for whom and at which price never changes. */
const ofAnswer =
  'state, fee_fen, failure, score, level, hits, sealed_sections, looks, look_at, ended_at';

async function reports(db: Database): Promise<void> {
  await createBrandTable(db, 'risk_reports', {
    columns: `report_no text not null,
      order_id bigint not null,
      customer_id bigint not null,
      type smallint not null check (type between 1 and 6),
      state text not null check (state in ('asked', 'ready', 'failed')),
      source text not null check (source in ('new', 'reused')),
      reused_from bigint,
      is_authorized boolean not null,
      price_fen bigint not null check (price_fen >= 0),
      fee_fen bigint not null default 0 check (fee_fen >= 0),
      failure text,
      score integer check (score between 0 and 1000),
      level text check (level in ('low', 'medium', 'high')),
      hits text[] not null default '{}',
      sealed_sections bytea,
      operator_id bigint not null,
      looks smallint not null default 0,
      look_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint risk_reports_reused_check check ((source = 'reused') = (reused_from is not null)),
      constraint risk_reports_fee_check check (fee_fen = 0 or (state = 'ready' and source = 'new' and fee_fen = price_fen)),
      constraint risk_reports_failure_check check ((state = 'failed') = (failure is not null)),
      constraint risk_reports_sealed_check check ((state = 'ready' and source = 'new') = (sealed_sections is not null)),
      constraint risk_reports_ended_check check ((state = 'asked') = (ended_at is null))`,
    references: { order_id: 'orders', customer_id: 'customers', operator_id: 'operators' },
    unique: [['report_no']],
    indexes: ['order_id, id', 'customer_id, type, id', 'type, id', 'created_at, id'],
    grants: ['select', 'insert'],
  });
  await run(db, `grant update (${ofAnswer}) on risk_reports to ${appRole}`);
  await run(
    db,
    `alter table risk_reports add foreign key (brand_code, reused_from) references risk_reports (brand_code, id)`,
  );
  // one question of a provider about a person at a time
  await run(
    db,
    `create unique index on risk_reports (brand_code, customer_id, type) where state = 'asked'`,
  );
  await run(db, 'create index on risk_reports (brand_code, look_at, id) where look_at is not null');
}

const insertAccounts = (db: Database, brand: string) =>
  sql`
    insert into accounts (brand_code, code)
    select ${brand}, code from unnest(array['riskPrepaid', 'platformPayable', 'riskCost']) added (code)
    on conflict do nothing`.execute(db);

/** The balance of before, as one top-up of account 1. */
const topUp = (db: Database, brand: string) =>
  sql`
    with act as (
      insert into acts (brand_code, kind, order_id, subject_kind, subject_id, note, happened_on, posted_on, at)
      select ${brand}, 'topUpRisk', null, 'providerAccount', 1, '原有余额', today.day, today.day, now()
      from risk_accounts r
      cross join (select (now() at time zone 'Asia/Shanghai')::date) today (day)
      where r.brand_code = ${brand} and r.balance_fen > 0
      returning id, at
    ), moved as (
      insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, debit_subject, at)
      select ${brand}, act.id, null, null, 'riskToppedUp', 'riskPrepaid', 'platformPayable', r.balance_fen, false, 1, act.at
      from act join risk_accounts r on r.brand_code = ${brand}
      returning id, amount_fen
    ), kept as (
      insert into account_balances (brand_code, code, subject_id, debit_fen, added_to)
      select ${brand}, 'riskPrepaid', 1, amount_fen, id from moved
    )
    insert into account_moves (brand_code, code, debit_fen, credit_fen)
    select ${brand}, side.code, side.debit_fen, side.credit_fen from moved
    cross join lateral (values ('riskPrepaid', amount_fen, 0::bigint), ('platformPayable', 0::bigint, amount_fen))
      side (code, debit_fen, credit_fen)`.execute(db);
