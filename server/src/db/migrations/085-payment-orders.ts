import { type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** Payment orders (收款单): what a customer is asked to pay by a link, and what became of it at the provider (ADR 44). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'payment_orders', {
    columns: `order_id bigint not null,
      payment_no text not null,
      token text not null check (length(token) >= 22),
      link text not null,
      bill_ids bigint[] not null,
      amount_fen bigint check (amount_fen > 0),
      method text check (method in ('cash', 'bank', 'alipay', 'wechat')),
      state text not null check (state in ('open', 'paying', 'closing', 'paid', 'closed')),
      reason text check (reason in ('expired', 'cancelled', 'replaced', 'notNeeded', 'refused', 'byProvider', 'unavailable', 'settled')),
      provider_no text,
      page text,
      expires_at timestamptz not null,
      operator_id bigint,
      created_at timestamptz not null,
      pressed_at timestamptz,
      unanswered_since timestamptz,
      undecided_at timestamptz,
      looks integer not null default 0 check (looks >= 0),
      look_at timestamptz,
      paid_at timestamptz,
      ended_at timestamptz,
      is_settled boolean not null default false,
      note text,
      proof_keys text[] not null default '{}',
      overpaid_fen bigint not null default 0,
      refunded_at timestamptz,
      constraint payment_orders_pressed check ((amount_fen is null) = (pressed_at is null)),
      constraint payment_orders_at_provider check (state not in ('paying', 'closing', 'paid') or amount_fen is not null),
      constraint payment_orders_closed check ((state in ('closing', 'closed')) = (reason is not null)),
      constraint payment_orders_looked_at check ((state in ('open', 'paying', 'closing')) = (look_at is not null)),
      constraint payment_orders_ended check ((state in ('paid', 'closed')) = (ended_at is not null)),
      constraint payment_orders_paid check ((state = 'paid') = (method is not null)),
      constraint payment_orders_undecided check (undecided_at is null or state in ('paying', 'closing')),
      constraint payment_orders_overpaid check (overpaid_fen = 0 or (state = 'paid' and overpaid_fen between 0 and amount_fen)),
      constraint payment_orders_refunded check (refunded_at is null or overpaid_fen > 0)`,
    unique: [['payment_no'], ['token']],
    references: { order_id: 'orders', operator_id: 'operators' },
    indexes: ['order_id, id', 'state, id', 'look_at', 'undecided_at, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create index payment_orders_overpaid_open on payment_orders (brand_code, order_id)
       where overpaid_fen > 0 and refunded_at is null`,
  );
  await createBrandTable(db, 'payment_callbacks', {
    columns: `event_no text not null,
      payment_no text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['payment_no'],
    grants: ['select', 'insert'],
  });
  await providers(db);
  await run(db, 'alter table open_apps drop constraint open_apps_scopes_check');
  await run(
    db,
    `alter table open_apps add constraint open_apps_scopes_check
       check (scopes <@ '{catalogue,customers,orders,events,documents,payments}' and cardinality(scopes) > 0)`,
  );
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['payment:list', 'payment:settle'],
      ROLE_CLERK: ['payment:list'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '收款单',
              path: 'payment',
              icon: 'list',
              component: 'payment-orders/payment-list-page',
              permission: 'payment:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** No payment is read for it: the rows that are there fulfil the narrower check that it replaces. */
async function providers(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table payments drop constraint payments_provider_check');
  await run(
    db,
    `alter table payments add constraint payments_provider_check
       check (provider in ('deduction', 'authorization', 'link')) not valid`,
  );
}
