import { comparableAddress } from '@rental/domain/rental/customers/comparable-address';
import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const batch = 5_000;

/** 审核台: who has an order in hand, what was decided, and addresses that can be compared. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'review_holds', {
    columns: `order_id bigint not null,
      operator_id bigint not null,
      taken_at timestamptz not null,
      held_until timestamptz not null,
      check (held_until > taken_at)`,
    unique: [['order_id']],
    references: { order_id: 'orders', operator_id: 'operators' },
    indexes: ['operator_id'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'review_decisions', {
    columns: `order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      operator_id bigint not null,
      decision text not null check (decision in ('approved', 'rejected')),
      taken_at timestamptz,
      at timestamptz not null`,
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      operator_id: 'operators',
    },
    indexes: ['at, id', 'operator_id, at, id', 'order_id'],
    grants: ['select', 'insert', 'update'],
  });
  // each brand that is there gets a key that was made here: a default would differ from one copy of the table to another
  await run(db, 'alter table brands add match_key text');
  await eachBrand(db, async (brand) => {
    const key = randomBytes(32).toString('base64url');
    await sql`update brands set match_key = ${key} where code = ${brand}`.execute(db);
  });
  const made = 'gen_random_uuid()::text || gen_random_uuid()::text';
  await run(db, `alter table brands alter match_key set default (${made})`);
  await run(db, 'alter table brands alter match_key set not null');
  await run(db, 'alter table customers add address_key text');
  await run(db, 'alter table orders add delivery_key text');
  await eachBrand(db, (brand) => fillKeys(db, brand));
  await run(
    db,
    'create index on customers (brand_code, address_key, id) where address_key is not null',
  );
  await run(
    db,
    'create index on orders (brand_code, delivery_key, created_at, id) where delivery_key is not null',
  );
  await run(db, `grant update (address_key) on customers to ${appRole}`);
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['order:takeOver', 'order:reviewFigures'] },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '审核台',
              path: 'review',
              icon: 'risk',
              component: 'orders/review-page',
              permission: 'order:approve',
            },
          ],
        },
      ],
    },
  });
}

/** The keys of the addresses that are there, some thousand rows at a time. */
async function fillKeys(db: Database, brand: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select match_key as key from brands where code = ${brand}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`No brand ${brand}`);
  const addresses = [
    { table: 'customers', key: 'address_key', region: 'region', street: 'street' },
    {
      table: 'orders',
      key: 'delivery_key',
      region: 'delivery_region',
      street: 'delivery_street',
    },
  ];
  for (const columns of addresses) await fillTable(db, brand, found.key, columns);
}

interface AddressColumns {
  readonly table: string;
  readonly key: string;
  readonly region: string;
  readonly street: string;
}

async function fillTable(
  db: Database,
  brand: string,
  secret: string,
  { table, key, region, street }: AddressColumns,
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; region: string; street: string }>`
      select id, ${sql.ref(region)} as region, ${sql.ref(street)} as street from ${sql.table(table)}
      where brand_code = ${brand} and id > ${after} and ${sql.ref(region)} is not null
      order by id limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const keys = rows.map((row) => keyOf(secret, comparableAddress(row)));
    await sql`
      update ${sql.table(table)} t set ${sql.ref(key)} = k.key
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${keys}::text[]) k (id, key)
      where t.brand_code = ${brand} and t.id = k.id`.execute(db);
    after = last.id;
  }
}

const keyOf = (secret: string, words: string) =>
  words === '' ? null : createHmac('sha256', secret).update(words).digest('base64url');
