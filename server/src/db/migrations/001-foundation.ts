import type { Kysely } from 'kysely';
import { appRole, createBrandTable, createSharedTable, run } from './brand-table.ts';

/** Brands, people and rights, the catalogue, orders and what belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `grant usage on schema public to ${appRole}`);
  await brands(db);
  await people(db);
  await catalogue(db);
  await orders(db);
  await orderRecords(db);
  await rollups(db);
}

async function brands(db: Kysely<unknown>): Promise<void> {
  await createSharedTable(
    db,
    'brands',
    `code text primary key check (code ~ '^[a-z0-9_]{1,16}$'),
     name text not null,
     domain_app text not null unique,
     domain_admin text not null unique,
     logo text,
     advertisement boolean not null default true,
     credit_types text[] not null default '{}',
     credit_luo_ran boolean not null default false,
     notarization_select boolean not null default false,
     card_collate_button boolean not null default false,
     banner_pro boolean not null default false,
     alipay_mini_id text,
     special_order_type smallint not null default 1 check (special_order_type in (1, 2)),
     websocket_enable boolean not null default false,
     title text not null,
     console_title text not null,
     created_at timestamptz not null default now()`,
  );
  await createSharedTable(
    db,
    'brand_hosts',
    `host text primary key check (host = lower(host)),
     brand_code text not null references brands (code)`,
  );
}

async function people(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'stores', {
    columns: `name text not null,
      contact_name text not null,
      contact_phone text not null,
      region text not null,
      created_at timestamptz not null default now()`,
    grants: ['select'],
  });
  await createBrandTable(db, 'channels', {
    columns: `code text not null,
      name text not null,
      commission_bp integer not null check (commission_bp between 0 and 10000),
      created_at timestamptz not null default now()`,
    unique: [['code']],
    grants: ['select'],
  });
  await createBrandTable(db, 'operators', {
    columns: `username text not null check (username = lower(btrim(username))),
      password_hash text not null,
      nick_name text not null,
      avatar text,
      email text,
      phone text,
      gender text,
      purpose smallint not null check (purpose in (1, 2)),
      store_id bigint,
      channel_id bigint,
      enabled boolean not null default true,
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      check ((purpose = 2) = (channel_id is not null)),
      check (store_id is null or channel_id is null)`,
    unique: [['username']],
    references: { store_id: 'stores', channel_id: 'channels' },
    grants: ['select', 'update'],
  });
  await createBrandTable(db, 'roles', {
    columns: `code text not null,
      name text not null`,
    unique: [['code']],
    grants: ['select'],
  });
  await createBrandTable(db, 'role_permissions', {
    columns: `role_id bigint not null,
      permission text not null`,
    primaryKey: ['role_id', 'permission'],
    references: { role_id: 'roles' },
    grants: ['select'],
  });
  await createBrandTable(db, 'operator_roles', {
    columns: `operator_id bigint not null,
      role_id bigint not null`,
    primaryKey: ['operator_id', 'role_id'],
    references: { operator_id: 'operators', role_id: 'roles' },
    indexes: ['role_id'],
    grants: ['select'],
  });
  await createBrandTable(db, 'menus', {
    columns: `parent_id bigint,
      kind smallint not null check (kind in (0, 1)),
      title text not null,
      sort integer not null,
      path text not null,
      component text,
      icon text not null,
      permission text,
      keep_alive boolean not null default true,
      hidden boolean not null default false,
      active_menu text,
      purpose smallint not null check (purpose in (1, 2))`,
    references: { parent_id: 'menus' },
    indexes: ['purpose, sort'],
    grants: ['select'],
  });
  await createBrandTable(db, 'sessions', {
    columns: `token_hash bytea not null,
      operator_id bigint not null,
      purpose smallint not null check (purpose in (1, 2)),
      address text not null,
      user_agent text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz`,
    unique: [['token_hash']],
    references: { operator_id: 'operators' },
    indexes: ['operator_id', 'expires_at'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'captchas', {
    columns: `uuid text not null,
      answer text not null,
      expires_at timestamptz not null`,
    unique: [['uuid']],
    indexes: ['expires_at'],
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'attempt_counters', {
    columns: `key text not null,
      count integer not null,
      window_ends_at timestamptz not null,
      blocked_until timestamptz`,
    unique: [['key']],
    indexes: ['window_ends_at'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'audit_log', {
    columns: `at timestamptz not null,
      operator_id bigint,
      purpose smallint,
      address text not null,
      operation text not null,
      object text,
      before jsonb,
      after jsonb,
      result text not null,
      trace_id text not null`,
    references: { operator_id: 'operators' },
    indexes: ['at, id', 'operator_id, at'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'idempotency_keys', {
    columns: `operation text not null,
      operator_id bigint not null,
      key text not null,
      body_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null`,
    unique: [['operation', 'operator_id', 'key']],
    references: { operator_id: 'operators' },
    indexes: ['created_at'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
}

async function catalogue(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'customers', {
    columns: `name text not null,
      phone text not null,
      id_number text not null,
      region text not null,
      street text not null,
      created_at timestamptz not null`,
    unique: [['phone']],
    grants: ['select'],
  });
  await createBrandTable(db, 'customer_grams', {
    columns: `gram text not null,
      customer_id bigint not null`,
    primaryKey: ['gram', 'customer_id'],
    references: { customer_id: 'customers' },
    indexes: ['customer_id'],
    grants: ['select'],
  });
  await createBrandTable(db, 'products', {
    columns: `code text not null,
      name text not null,
      category text not null`,
    unique: [['code']],
    grants: ['select'],
  });
  await createBrandTable(db, 'skus', {
    columns: `product_id bigint not null,
      code text not null,
      name text not null,
      retail_fen bigint not null check (retail_fen > 0)`,
    unique: [['code']],
    references: { product_id: 'products' },
    indexes: ['product_id'],
    grants: ['select'],
  });
  await createBrandTable(db, 'devices', {
    columns: `store_id bigint not null,
      sku_id bigint not null,
      serial text not null,
      order_id bigint,
      created_at timestamptz not null default now()`,
    unique: [['serial'], ['order_id']],
    references: { store_id: 'stores', sku_id: 'skus' },
    indexes: ['store_id, sku_id, serial'],
    grants: ['select', 'update'],
  });
}

async function orders(db: Kysely<unknown>): Promise<void> {
  // placed at a millisecond: the cursor of the list holds no finer instant
  await createBrandTable(db, 'orders', {
    columns: `order_no text not null,
      status smallint not null check (status in (0, 2, 4, 5, 6, 30, 31, 32, 35)),
      store_id bigint not null,
      channel_id bigint,
      customer_id bigint not null,
      sku_id bigint not null,
      customer_phone text not null,
      phone_last4 text not null,
      source text not null,
      special_order_type smallint not null check (special_order_type in (1, 2)),
      total_rent_fen bigint not null check (total_rent_fen >= 0),
      term_count smallint not null check (term_count between 1 and 120),
      period_unit text not null check (period_unit in ('month', 'day')),
      period_days smallint check (period_days between 1 and 366),
      deposit_fen bigint not null check (deposit_fen >= 0),
      deposit_waived_fen bigint not null check (deposit_waived_fen between 0 and deposit_fen),
      deposit_held_fen bigint not null default 0 check (deposit_held_fen >= 0),
      buyout_fen bigint check (buyout_fen >= 0),
      risk_level text check (risk_level in ('low', 'medium', 'high')),
      risk_score smallint,
      risk_waiver_reason text,
      reject_reason text,
      close_reason text,
      note text,
      start_on date,
      ends_on date,
      paid_fen bigint not null default 0 check (paid_fen >= 0),
      paid_terms smallint not null default 0,
      next_due_on date,
      created_at timestamptz(3) not null,
      updated_at timestamptz not null,
      check ((period_unit = 'day') = (period_days is not null))`,
    unique: [['order_no']],
    references: {
      store_id: 'stores',
      channel_id: 'channels',
      customer_id: 'customers',
      sku_id: 'skus',
    },
    indexes: [
      'created_at, id',
      'status, created_at, id',
      'status, next_due_on',
      'store_id, created_at, id',
      'store_id, status, created_at, id',
      'channel_id, created_at, id',
      'channel_id, status, created_at, id',
      'customer_phone, created_at, id',
      'phone_last4, created_at, id',
      'customer_id, created_at, id',
      'sku_id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    'alter table devices add foreign key (brand_code, order_id) references orders (brand_code, id)',
  );
}

async function orderRecords(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'agreements', {
    columns: `order_id bigint not null,
      agreement_no text not null,
      template_version text not null,
      terms jsonb not null,
      content_hash text not null,
      generated_at timestamptz not null,
      signed_at timestamptz`,
    unique: [['agreement_no'], ['order_id']],
    references: { order_id: 'orders' },
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'parcels', {
    columns: `order_id bigint not null,
      device_id bigint not null,
      carrier text not null,
      tracking_number text not null,
      shipped_at timestamptz not null,
      received_at timestamptz`,
    references: { order_id: 'orders', device_id: 'devices' },
    indexes: ['order_id', 'device_id', 'tracking_number'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'bills', {
    columns: `bill_no text not null,
      order_id bigint not null,
      term smallint not null check (term >= 1),
      due_on date not null,
      rent_fen bigint not null check (rent_fen >= 0),
      paid_fen bigint not null default 0 check (paid_fen between 0 and rent_fen),
      status smallint not null check (status in (1, 2, 5)),
      paid_at timestamptz,
      check ((status = 2) = (paid_at is not null)),
      check (status <> 2 or paid_fen = rent_fen)`,
    unique: [['bill_no'], ['order_id', 'term']],
    references: { order_id: 'orders' },
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'order_history', {
    columns: `order_id bigint not null,
      at timestamptz not null,
      move text not null,
      operator_id bigint,
      note text,
      before jsonb not null,
      after jsonb not null,
      trace_id text`,
    references: { order_id: 'orders', operator_id: 'operators' },
    indexes: ['order_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
}

async function rollups(db: Kysely<unknown>): Promise<void> {
  // Each figure stands once for the brand (0, 0), for each store (id, 0) and for each channel (0, id): the scopes an
  // operator can have, so that reading one never sums over the others.
  await createBrandTable(db, 'order_counts', {
    columns: `store_id bigint not null,
      channel_id bigint not null,
      status smallint not null,
      count bigint not null`,
    primaryKey: ['store_id', 'channel_id', 'status'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'order_days', {
    columns: `day date not null,
      store_id bigint not null,
      channel_id bigint not null,
      placed_count bigint not null default 0,
      placed_fen bigint not null default 0,
      shipped_count bigint not null default 0`,
    primaryKey: ['store_id', 'channel_id', 'day'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'bill_days', {
    columns: `due_on date not null,
      store_id bigint not null,
      channel_id bigint not null,
      bill_count bigint not null default 0,
      unpaid_count bigint not null default 0,
      due_fen bigint not null default 0,
      paid_fen bigint not null default 0`,
    primaryKey: ['store_id', 'channel_id', 'due_on'],
    grants: ['select', 'insert', 'update'],
  });
}
