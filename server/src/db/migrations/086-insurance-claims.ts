import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 保险理赔 (ADR 45): its account, what an insurer took over of a bill, and its claims. */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table orders
       add column claim_open_fen bigint not null default 0,
       add constraint orders_claim_open_check check (claim_open_fen >= 0) not valid`,
  );
  await run(db, 'alter table bills add column claimed_fen bigint not null default 0');
  await run(
    db,
    `alter table bills add constraint bills_claimed_check check (claimed_fen between 0 and paid_fen) not valid`,
  );
  await createBrandTable(db, 'insurance_claims', {
    columns: `order_id bigint not null,
      bill_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      insurer text not null constraint insurance_claims_insurer_check check (insurer <> ''),
      case_no text not null constraint insurance_claims_case_no_check check (case_no <> ''),
      note text,
      proof_keys text[] not null,
      claimed_fen bigint not null constraint insurance_claims_claimed_check check (claimed_fen > 0),
      received_fen bigint not null default 0,
      withdrawn_fen bigint not null default 0,
      state text not null constraint insurance_claims_state_check
        check (state in ('open', 'part', 'settled', 'withdrawn')),
      operator_id bigint,
      at timestamptz(3) not null,
      constraint insurance_claims_sums_check
        check (received_fen >= 0 and withdrawn_fen >= 0 and received_fen + withdrawn_fen <= claimed_fen),
      constraint insurance_claims_state_of_sums check (state = case
        when withdrawn_fen > 0 then 'withdrawn' when received_fen = claimed_fen then 'settled'
        when received_fen > 0 then 'part' else 'open' end)`,
    references: {
      order_id: 'orders',
      bill_id: 'bills',
      store_id: 'stores',
      channel_id: 'channels',
      operator_id: 'operators',
    },
    indexes: [
      'at, id',
      'state, at, id',
      'store_id, at, id',
      'channel_id, at, id',
      'claimed_fen, id',
      'order_id, id',
      'bill_id',
      'case_no',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index insurance_claims_one_open on insurance_claims (brand_code, order_id) where state in ('open', 'part')`,
  );
  await widerChecks(db);
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${brand}, 'insuranceReceivable') on conflict do nothing`.execute(
      db,
    );
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['claim:list', 'claim:edit'],
      ROLE_CLERK: ['claim:list', 'claim:edit'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '保险理赔',
              path: 'claim',
              icon: 'list',
              component: 'orders/claim-list-page',
              permission: 'claim:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** Each new check allows more than the one before, so that no row has to be looked at. */
async function widerChecks(db: Database): Promise<void> {
  const wider = async (table: string, name: string, check: string) => {
    await run(db, `alter table ${table} drop constraint ${name}`);
    await run(db, `alter table ${table} add constraint ${name} check (${check}) not valid`);
  };
  await wider(
    'bills',
    'bills_paid_by_check',
    `paid_by in ('deduction', 'authorization', 'deposit', 'owedBack', 'insurance', 'onBehalf', 'takenOver', 'cash', 'bank', 'alipay', 'wechat')`,
  );
  await wider(
    'payment_allocations',
    'payment_allocations_account_check',
    `account in ('receivable', 'depositHeld', 'overpaidOwed', 'depositInTransit', 'badDebt', 'refundUnderWay', 'insuranceReceivable')`,
  );
  await run(
    db,
    `alter table account_balances add constraint account_balances_insurance_check
       check (code <> 'insuranceReceivable' or debit_fen >= credit_fen) not valid`,
  );
}
