import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 分销 (ADR 63): distributors and their tree, rules by version, the commission of each bill and level, payments; orders that a distributor
 * brought. 二维码海报 of channels. A cash flow may be of a distributor, and of no store and no channel.
 */
export async function up(db: Database): Promise<void> {
  await ledger(db);
  await createBrandTable(db, 'distributors', {
    columns: `customer_id bigint not null,
      parent_id bigint,
      depth smallint not null check (depth between 1 and 10),
      child_count integer not null default 0 check (child_count >= 0),
      is_active boolean not null default true,
      earned_fen bigint not null default 0 check (earned_fen >= 0),
      frozen_fen bigint not null default 0 check (frozen_fen >= 0),
      paid_fen bigint not null default 0 check (paid_fen >= 0),
      asked_by bigint,
      asked_fen bigint,
      created_at timestamptz not null,
      constraint distributors_tree_check check ((parent_id is null) = (depth = 1) and parent_id <> id),
      constraint distributors_asked_check check ((asked_by is null) = (asked_fen is null))`,
    references: { customer_id: 'customers', asked_by: 'operators' },
    unique: [['customer_id']],
    indexes: [
      'created_at, id',
      'parent_id, id',
      'parent_id, created_at, id',
      'depth, created_at, id',
    ],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'alter table distributors add foreign key (brand_code, parent_id) references distributors (brand_code, id)',
  );
  await run(db, 'create index on distributors (brand_code, asked_by) where asked_by is not null');
  await run(
    db,
    `grant update (parent_id, depth, child_count, is_active, earned_fen, frozen_fen, paid_fen, asked_by, asked_fen)
       on distributors to ${appRole}`,
  );
  await createBrandTable(db, 'distribution_rules', {
    columns: `number integer not null check (number > 0),
      first_bp integer not null check (first_bp >= 0),
      second_bp integer not null check (second_bp >= 0),
      frozen_days smallint not null check (frozen_days between 0 and 90),
      starts_on date not null,
      operator_id bigint not null,
      created_at timestamptz not null,
      constraint distribution_rules_share_check check (first_bp + second_bp <= 5000)`,
    references: { operator_id: 'operators' },
    unique: [['number']],
    indexes: ['operator_id'],
    grants: ['select', 'insert'],
  });
  await records(db);
  await orders(db);
  await rights(db);
}

const subjects = ['order', 'store', 'channel', 'distributor', 'topUp', 'providerAccount', 'device'];

async function ledger(db: Database): Promise<void> {
  await run(
    db,
    `alter table account_balances add constraint account_balances_distributor_check
       check (code <> 'distributorPayable' or credit_fen >= debit_fen) not valid`,
  );
  for (const table of ['acts', 'accounting_entries', 'voucher_lines']) {
    await run(db, `alter table ${table} drop constraint ${table}_subject_kind_check`);
    await run(
      db,
      `alter table ${table} add constraint ${table}_subject_kind_check
         check (subject_kind in (${subjects.map((kind) => `'${kind}'`).join(', ')})) not valid`,
    );
  }
  await run(db, 'alter table cash_flows drop constraint cash_flows_place_check');
  await run(
    db,
    'alter table cash_flows add constraint cash_flows_place_check check (store_id is not null or order_id is null) not valid',
  );
  await eachBrand(db, async (brand) => {
    await sql`
      insert into accounts (brand_code, code)
      select ${brand}, code from unnest(array['distributorPayable', 'distributorCommission']) added (code)
      on conflict do nothing`.execute(db);
  });
}

async function records(db: Database): Promise<void> {
  await createBrandTable(db, 'distribution_records', {
    columns: `distributor_id bigint not null,
      order_id bigint not null,
      bill_id bigint not null,
      level smallint not null check (level in (1, 2)),
      state text not null check (state in ('frozen', 'payable', 'paid', 'takenBack', 'none')),
      base_fen bigint not null check (base_fen >= 0),
      share_fen bigint not null check (share_fen >= 0),
      frozen_fen bigint not null check (frozen_fen >= 0),
      paid_fen bigint not null default 0 check (paid_fen >= 0),
      created_at timestamptz not null,
      constraint distribution_records_share_check check (share_fen <= base_fen),
      constraint distribution_records_sums_check check (state = case when share_fen > paid_fen then 'payable'
        when share_fen > 0 then 'paid' when frozen_fen > 0 then 'frozen' when base_fen > 0 then 'none' else 'takenBack' end)`,
    references: { distributor_id: 'distributors', order_id: 'orders', bill_id: 'bills' },
    unique: [['bill_id', 'level']],
    indexes: [
      'distributor_id, id',
      'order_id, id',
      'state, id',
      'level, id',
      'distributor_id, state, id',
    ],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `grant update (state, base_fen, share_fen, frozen_fen, paid_fen) on distribution_records to ${appRole}`,
  );
  await createBrandTable(db, 'distribution_payments', {
    columns: `payment_no text not null,
      distributor_id bigint not null,
      amount_fen bigint not null check (amount_fen > 0),
      method text not null check (method in ('cash', 'bank', 'alipay', 'wechat')),
      trade_no text not null check (trade_no <> ''),
      operator_id bigint not null,
      paid_at timestamptz not null`,
    references: { distributor_id: 'distributors', operator_id: 'operators' },
    unique: [['payment_no'], ['method', 'trade_no']],
    indexes: ['distributor_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'distribution_counts', {
    columns: `ripe_on date not null,
      seen_to bigint not null,
      counted_at timestamptz not null`,
    primaryKey: [],
    grants: ['select', 'insert', 'update'],
  });
}

/** The distributor whose code an order was placed with. */
async function orders(db: Database): Promise<void> {
  await run(db, 'alter table orders add column distributor_id bigint');
  await run(
    db,
    `alter table orders add constraint orders_distributor_fkey
       foreign key (brand_code, distributor_id) references distributors (brand_code, id) not valid`,
  );
  await run(
    db,
    'create index on orders (brand_code, distributor_id) where distributor_id is not null',
  );
}

async function rights(db: Database): Promise<void> {
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: [
        'channel:poster',
        'distribution:list',
        'distribution:edit',
        'distribution:pay',
        'distribution:rule',
      ],
      ROLE_CHANNEL: ['channel:poster'],
    },
    menus: {
      1: [
        {
          title: '客户管理',
          path: 'customer',
          icon: 'user',
          children: [
            {
              title: '分销',
              path: 'distribution',
              icon: 'tree',
              component: 'distribution/distribution-page',
              permission: 'distribution:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
