import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 协商分期 of a whole case (ADR 66): the plans of one agreement have one request, which is about several orders. Only who reaches all of
 * them sees it and decides. What agencies earned is settled and paid, and 回款 that go back take their share back (ADR 65).
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    'alter table repayment_plans drop constraint repayment_plans_brand_code_approval_id_key',
  );
  await run(
    db,
    'alter table repayment_plans add constraint repayment_plans_request_key unique (brand_code, approval_id, order_id)',
  );
  await createBrandTable(db, 'approval_orders', {
    columns: `approval_id bigint not null,
      order_id bigint not null`,
    primaryKey: ['approval_id', 'order_id'],
    references: { approval_id: 'approvals', order_id: 'orders' },
    indexes: ['order_id'],
    grants: ['select', 'insert'],
  });
  await takeBacks(db);
  await settlements(db);
  await books(db);
  await upgradeBrands(db, { rights: { ROLE_ADMIN: ['dunning:payAgency'] } });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** The parts of 回款 that went back to the customer. */
async function takeBacks(db: Database): Promise<void> {
  await createBrandTable(db, 'overdue_take_backs', {
    columns: `recovery_id bigint not null,
      transfer_id bigint,
      amount_fen bigint not null check (amount_fen > 0),
      day date not null,
      at timestamptz not null`,
    references: { recovery_id: 'overdue_recoveries', transfer_id: 'dunning_transfers' },
    indexes: ['recovery_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create index on overdue_take_backs (brand_code, transfer_id) where transfer_id is not null`,
  );
}

/** The earnings of an agency up to a day: owed, then paid. */
async function settlements(db: Database): Promise<void> {
  await createBrandTable(db, 'agency_settlements', {
    columns: `settlement_no text not null,
      agency_id bigint not null,
      through_on date not null,
      recovered_fen bigint not null,
      amount_fen bigint not null check (amount_fen > 0),
      state text not null check (state in ('toPay', 'paid')),
      settled_by bigint not null,
      settled_at timestamptz not null,
      paid_by bigint,
      paid_at timestamptz,
      method text check (method in ('cash', 'bank', 'alipay', 'wechat')),
      trade_no text check (trade_no <> ''),
      constraint agency_settlements_paid_check check (
        case when state = 'paid' then num_nulls(paid_by, paid_at, method, trade_no) = 0
        else num_nonnulls(paid_by, paid_at, method, trade_no) = 0 end)`,
    references: { agency_id: 'dunning_agencies', settled_by: 'operators', paid_by: 'operators' },
    unique: [['settlement_no'], ['agency_id', 'through_on'], ['method', 'trade_no']],
    indexes: ['settled_by', 'paid_by'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `grant update (state, paid_by, paid_at, method, trade_no) on agency_settlements to ${appRole}`,
  );
}

const subjects = [
  'order',
  'store',
  'channel',
  'distributor',
  'agency',
  'topUp',
  'providerAccount',
  'device',
];

async function books(db: Database): Promise<void> {
  await run(
    db,
    `alter table account_balances add constraint account_balances_agency_check
       check (code <> 'agencyPayable' or credit_fen >= debit_fen) not valid`,
  );
  for (const table of ['acts', 'accounting_entries', 'voucher_lines']) {
    await run(db, `alter table ${table} drop constraint ${table}_subject_kind_check`);
    await run(
      db,
      `alter table ${table} add constraint ${table}_subject_kind_check
         check (subject_kind in (${subjects.map((kind) => `'${kind}'`).join(', ')})) not valid`,
    );
  }
  await eachBrand(db, async (brand) => {
    await sql`
      insert into accounts (brand_code, code)
      select ${brand}, code from unnest(array['agencyPayable', 'agencyCommission']) added (code)
      on conflict do nothing`.execute(db);
  });
}
