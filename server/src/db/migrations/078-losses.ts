import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 坏账结案 (ADR 39): its account, what an order wrote off, bills and devices of an order that was lost, and payments for it. */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table orders
       add column bad_debt_fen bigint not null default 0,
       add column loss_reason text`,
  );
  await createBrandTable(db, 'order_losses', {
    columns: `order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      reason text not null constraint order_losses_reason_check
        check (reason in ('unreachable', 'fraud', 'other')),
      note text not null constraint order_losses_note_check check (note <> ''),
      proof_keys text[] not null,
      written_fen bigint not null constraint order_losses_written_check check (written_fen >= 0),
      recovered_fen bigint not null default 0 constraint order_losses_recovered_check
        check (recovered_fen between 0 and written_fen),
      state text not null constraint order_losses_state_check check (state in ('open', 'part', 'settled')),
      operator_id bigint,
      at timestamptz(3) not null,
      constraint order_losses_of_order_key unique (brand_code, order_id)`,
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      operator_id: 'operators',
    },
    indexes: [
      'at, id',
      'state, at, id',
      'store_id, at, id',
      'channel_id, at, id',
      'written_fen, id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await widerChecks(db);
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${brand}, 'badDebt')`.execute(db);
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['loss:list', 'order:endAsLost', 'order:caseFile'],
      ROLE_CLERK: ['loss:list', 'order:endAsLost'],
    },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '坏账列表',
              path: 'loss',
              icon: 'risk',
              component: 'orders/loss-list-page',
              permission: 'loss:list',
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
  await wider('bills', 'bills_status_check', 'status in (1, 2, 5, 7, 8)');
  await wider(
    'devices',
    'devices_state_check',
    `state in ('inStock', 'rented', 'toRepair', 'repair', 'toDispose', 'tracing', 'sold', 'lost', 'scrapped')`,
  );
  await wider(
    'payment_allocations',
    'payment_allocations_account_check',
    `account in ('receivable', 'depositHeld', 'overpaidOwed', 'depositInTransit', 'badDebt')`,
  );
  await run(
    db,
    `alter table account_balances add constraint account_balances_bad_debt_check
       check (code <> 'badDebt' or debit_fen >= credit_fen) not valid`,
  );
}
