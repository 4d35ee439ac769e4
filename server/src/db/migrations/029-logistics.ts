import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/** 物流: what a provider says of parcels, who takes them, and 专享标签. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'parcel_tracks', {
    columns: `parcel_id bigint,
      return_id bigint,
      state text check (state in ('waiting', 'onTheWay', 'delivering', 'signed', 'refused', 'abnormal')),
      steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
      problem text check (problem in ('unknownNumber', 'unanswered')),
      asked_at timestamptz,
      claimed_until timestamptz,
      check (num_nonnulls(parcel_id, return_id) = 1)`,
    unique: [['parcel_id'], ['return_id']],
    references: { parcel_id: 'parcels', return_id: 'order_returns' },
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create index on parcels (brand_code, id)
       where received_at is null and recalled_at is null and tracking_number is not null`,
  );
  await orders(db);
}

/** The end of a phone is a column: row-level security lets no expression use an index (ADR 5). */
async function orders(db: Database): Promise<void> {
  await run(
    db,
    `alter table orders
       add column receiver_name text check (receiver_name <> ''),
       add column receiver_phone text,
       add column receiver_phone_last4 text,
       add column exclusive_tag text check (exclusive_tag <> '' and length(exclusive_tag) <= 20),
       add check (receiver_phone_last4 is not distinct from right(receiver_phone, 4))`,
  );
  for (const column of ['receiver_phone', 'receiver_phone_last4'])
    await run(
      db,
      `create index on orders (brand_code, ${column}, created_at, id) where ${column} is not null`,
    );
  await run(
    db,
    `create index on orders (brand_code, exclusive_tag, created_at, id) where exclusive_tag is not null`,
  );
}
