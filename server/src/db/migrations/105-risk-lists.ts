import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, createSharedTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 风控名单: entries of a brand by keyed hashes, and how many brands list a hash for a reason. */
export async function up(db: Database): Promise<void> {
  await entries(db);
  await createSharedTable(
    db,
    'shared_risk_hashes',
    `key_hash text not null,
      key_kind text not null check (key_kind in ('identity', 'phone')),
      reason text not null,
      brands integer not null check (brands >= 0),
      primary key (key_hash, reason)`,
    ['select', 'insert'],
  );
  await run(db, `grant update (brands) on shared_risk_hashes to ${appRole}`);
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['riskList:list', 'riskList:edit'] },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '风控名单',
              path: 'risk-list',
              icon: 'risk',
              component: 'risk-lists/risk-list-page',
              permission: 'riskList:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** A person is open on a list once: by identity, and by phone. */
async function entries(db: Database): Promise<void> {
  await createBrandTable(db, 'risk_list_entries', {
    columns: `kind text not null check (kind in ('black', 'white')),
      reason text not null,
      note text,
      customer_id bigint,
      name text,
      identity_hash text,
      phone_hash text,
      masked_identity text,
      masked_phone text,
      is_shared boolean not null,
      expires_on date,
      created_by bigint not null,
      created_at timestamptz not null,
      removed_by bigint,
      removed_at timestamptz,
      remove_reason text,
      constraint risk_list_entries_key_check check (identity_hash is not null or phone_hash is not null),
      constraint risk_list_entries_shared_check
        check (not is_shared or (kind = 'black' and removed_at is null)),
      constraint risk_list_entries_removed_check check ((removed_at is null) = (remove_reason is null))`,
    references: { customer_id: 'customers', created_by: 'operators', removed_by: 'operators' },
    indexes: ['kind, id', 'kind, reason, id', 'name, id', 'identity_hash, id', 'phone_hash, id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `grant update (is_shared, removed_by, removed_at, remove_reason) on risk_list_entries to ${appRole}`,
  );
  for (const key of ['identity', 'phone'])
    await run(
      db,
      `create unique index risk_list_entries_open_${key} on risk_list_entries (brand_code, kind, ${key}_hash)
         where removed_at is null`,
    );
  await run(db, 'create index on risk_list_entries (brand_code, id) where removed_at is not null');
  await run(db, 'create index on risk_list_entries (brand_code, expires_on) where is_shared');
  await run(
    db,
    'create index on risk_list_entries (brand_code, expires_on, id) where removed_at is null',
  );
}
