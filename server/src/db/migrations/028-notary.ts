import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 上链 and 公证: whose hashes are on a chain, how far applications have come, and what the provider has sent. */
export async function up(db: Database): Promise<void> {
  await chain(db);
  await notarizations(db);
  await createBrandTable(db, 'notary_callbacks', {
    columns: `event_no text not null,
      number text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['number'],
    grants: ['select', 'insert'],
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['chain:list', 'chain:retry', 'agreement:notarize'],
      ROLE_CLERK: ['agreement:notarize'],
    },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '存证上链',
              path: 'chain',
              icon: 'chain',
              component: 'chain/chain-list-page',
              permission: 'chain:list',
            },
          ],
        },
      ],
    },
  });
}

/** One record of a node at most; how far nodes have been looked through for those that need one. */
async function chain(db: Database): Promise<void> {
  await createBrandTable(db, 'chain_records', {
    columns: `order_id bigint not null,
      node_id bigint not null,
      kind text not null,
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      at timestamptz(3) not null,
      record_no text not null,
      state text not null check (state in ('pending', 'success', 'failed')),
      tries integer not null default 0 check (tries >= 0),
      most_tries integer not null default 5,
      looks integer not null default 0 check (looks >= 0),
      is_awaited boolean not null default false,
      look_at timestamptz,
      asked_at timestamptz,
      last_failure text,
      tx_no text,
      block_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      check (tries <= most_tries),
      check ((state = 'pending') = (ended_at is null)),
      check ((state = 'pending') = (look_at is not null)),
      check ((state = 'success') = (tx_no is not null)),
      check ((tx_no is null) = (block_at is null))`,
    unique: [['node_id'], ['record_no']],
    references: { order_id: 'orders', node_id: 'evidence_nodes' },
    indexes: ['order_id, kind', 'at, id', 'state, at, id', 'kind, at, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    'create index on chain_records (brand_code, look_at, id) where look_at is not null',
  );
  await createBrandTable(db, 'chain_cursors', {
    columns: 'node_id bigint not null',
    primaryKey: [],
    references: { node_id: 'evidence_nodes' },
    grants: ['select', 'insert', 'update'],
  });
}

/** Of an agreement one application counts: the last one, or one that a certificate was issued for. */
async function notarizations(db: Database): Promise<void> {
  await createBrandTable(db, 'notarizations', {
    columns: `order_id bigint not null,
      agreement_id bigint not null,
      number integer not null check (number > 0),
      apply_no text not null,
      content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
      state text not null check (state in ('applied', 'accepted', 'issued', 'refused')),
      is_current boolean not null,
      operator_id bigint,
      looks integer not null default 0 check (looks >= 0),
      look_at timestamptz,
      asked_at timestamptz,
      reason text,
      certificate_no text,
      applied_at timestamptz not null,
      accepted_at timestamptz,
      ended_at timestamptz,
      check ((state in ('applied', 'accepted')) = (ended_at is null)),
      check ((state in ('applied', 'accepted')) = (look_at is not null)),
      check ((state = 'issued') = (certificate_no is not null)),
      check ((state = 'refused') = (reason is not null))`,
    unique: [['apply_no'], ['agreement_id', 'number']],
    references: { order_id: 'orders', agreement_id: 'agreements', operator_id: 'operators' },
    indexes: ['order_id', 'operator_id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(db, 'create unique index on notarizations (brand_code, agreement_id) where is_current');
  await run(db, 'create index on notarizations (brand_code, state, agreement_id) where is_current');
  await run(
    db,
    'create index on notarizations (brand_code, look_at, id) where look_at is not null',
  );
}
