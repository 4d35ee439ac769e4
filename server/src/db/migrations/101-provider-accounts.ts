import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 服务商账户 (ADR 53): accounts of a brand at providers, with versions of their settings and keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'provider_accounts', {
    columns: `kind text not null,
      purpose text not null check (purpose in ('sms')),
      name text not null check (char_length(name) between 1 and 30),
      preference smallint not null check (preference between 1 and 99),
      is_stopped boolean not null default false,
      created_at timestamptz not null`,
    unique: [['name']],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'provider_account_versions', {
    columns: `account_id bigint not null,
      version integer not null check (version > 0),
      state text not null check (state in ('draft', 'tested', 'used', 'replaced', 'erased')),
      settings jsonb not null,
      templates jsonb not null,
      sealed_keys bytea,
      key_tails jsonb not null,
      expires_on date,
      told_expiry boolean not null default false,
      operator_id bigint not null,
      saved_at timestamptz not null,
      tested_at timestamptz,
      checks jsonb not null default '[]',
      replaced_at timestamptz,
      constraint provider_account_versions_keys_check check ((state = 'erased') = (sealed_keys is null))`,
    primaryKey: ['account_id', 'version'],
    references: { account_id: 'provider_accounts', operator_id: 'operators' },
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await run(
    db,
    `create unique index provider_account_versions_used on provider_account_versions (brand_code, account_id)
       where state = 'used'`,
  );
  await run(
    db,
    `create unique index provider_account_versions_open on provider_account_versions (brand_code, account_id)
       where state in ('draft', 'tested')`,
  );
  await sql`alter table provider_calls add column account_id bigint`.execute(db);
  await run(
    db,
    'create index on provider_calls (brand_code, account_id, at) where account_id is not null',
  );
  await sql`alter table sms_messages add column account_id bigint`.execute(db);
  await run(
    db,
    'alter table sms_messages add foreign key (brand_code, account_id) references provider_accounts (brand_code, id)',
  );
  await run(
    db,
    'create index on sms_messages (brand_code, account_id) where account_id is not null',
  );
  // 0: an account of the brand sends it, and the balance pays nothing
  await run(
    db,
    `alter table sms_messages drop constraint sms_messages_parts_check,
       add constraint sms_messages_parts_check check (parts >= 0) not valid`,
  );
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['providerAccount:list', 'providerAccount:edit'] },
    menus: {
      1: [
        {
          title: '系统工具',
          path: 'tools',
          icon: 'tools',
          children: [
            {
              title: '服务商账户',
              path: 'provider-accounts',
              icon: 'risk',
              component: 'provider-accounts/provider-account-page',
              permission: 'providerAccount:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
