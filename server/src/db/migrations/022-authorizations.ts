import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 预授权: what is frozen on customers' accounts, every step at the provider, and what providers have sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table orders
       add column authorized_fen bigint not null default 0 check (authorized_fen >= 0),
       add column authorization_step text check (authorization_step in ('hold', 'capture', 'release'))`,
  );
  await createBrandTable(db, 'authorizations', {
    columns: `order_id bigint not null,
      account text not null,
      state text not null check (state in ('open', 'ended')),
      held_fen bigint not null default 0 check (held_fen >= 0),
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'ended') = (ended_at is not null))`,
    references: { order_id: 'orders' },
    indexes: ['order_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index on authorizations (brand_code, order_id) where state = 'open'`,
  );
  await steps(db);
  await createBrandTable(db, 'authorization_callbacks', {
    columns: `event_no text not null,
      trade_no text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['trade_no'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['order:authorize'], ROLE_CLERK: ['order:authorize'] },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** `looks`: how often the provider was asked; `look_at`: when it is asked next. */
async function steps(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'authorization_steps', {
    columns: `authorization_id bigint not null,
      order_id bigint not null,
      bill_id bigint,
      number integer not null check (number > 0),
      step text not null check (step in ('hold', 'capture', 'release')),
      trade_no text not null,
      amount_fen bigint not null check (amount_fen > 0),
      state text not null check (state in ('asked', 'unknown', 'done', 'failed')),
      reason text,
      provider_no text,
      page text,
      operator_id bigint,
      created_at timestamptz not null,
      expires_at timestamptz,
      asked_at timestamptz,
      withdrawn_at timestamptz check (withdrawn_at is null or step = 'hold'),
      looks integer not null default 0 check (looks >= 0),
      look_at timestamptz,
      ended_at timestamptz,
      overpaid_fen bigint not null default 0 check (overpaid_fen between 0 and amount_fen),
      refunded_at timestamptz,
      check ((step = 'capture') = (bill_id is not null)),
      check ((step = 'hold') = (expires_at is not null)),
      check ((state = 'failed') = (reason is not null)),
      check ((state in ('done', 'failed')) = (look_at is null)),
      check ((state in ('done', 'failed')) = (ended_at is not null)),
      check (overpaid_fen = 0 or (step = 'capture' and state = 'done')),
      check (refunded_at is null or overpaid_fen > 0)`,
    unique: [['trade_no'], ['authorization_id', 'number']],
    references: {
      authorization_id: 'authorizations',
      order_id: 'orders',
      bill_id: 'bills',
      operator_id: 'operators',
    },
    indexes: ['order_id, id', 'bill_id', 'operator_id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index on authorization_steps (brand_code, authorization_id)
       where state in ('asked', 'unknown')`,
  );
  await run(
    db,
    'create index on authorization_steps (brand_code, look_at, id) where look_at is not null',
  );
}
