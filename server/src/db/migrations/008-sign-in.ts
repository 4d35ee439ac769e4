import type { Kysely } from 'kysely';
import { createBrandTable, createSharedTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** Keys that passwords travel under, codes by SMS, second factors, bound accounts, and what a second person decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSharedTable(
    db,
    'password_keys',
    `id text primary key check (id ~ '^[a-z0-9]{12}$'),
     spki text not null,
     sealed_private_key bytea not null,
     created_at timestamptz not null`,
    ['select', 'insert', 'delete'],
  );
  await run(
    db,
    `alter table operators
       add column totp_sealed_secret bytea,
       add column totp_enabled_at timestamptz,
       add column totp_last_step bigint,
       add column alipay_account text,
       add unique (brand_code, alipay_account)`,
  );
  await run(
    db,
    'alter table sessions add column second_factor_pending boolean not null default false',
  );
  await createBrandTable(db, 'security_policies', {
    columns: `captcha_after_failures_only boolean not null default false,
      sms_login boolean not null default false,
      alipay_login boolean not null default false,
      requires_second_factor boolean not null default false,
      second_person_for_administrators boolean not null default false`,
    primaryKey: [],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'sms_accounts', {
    columns: 'balance integer not null check (balance >= 0)',
    primaryKey: [],
    grants: ['select', 'update'],
  });
  await createBrandTable(db, 'sms_messages', {
    columns: `request_no text not null,
      phone text not null,
      kind text not null,
      sealed_params bytea,
      status text not null check (status in ('queued', 'sent', 'failed')),
      attempts smallint not null default 0,
      failure text,
      provider_no text,
      created_at timestamptz not null,
      sent_at timestamptz`,
    unique: [['request_no']],
    indexes: ['created_at, id', 'status, id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'sms_codes', {
    columns: `phone text not null,
      purpose text not null check (purpose in ('login', 'forgotten', 'phone', 'email', 'operation')),
      operator_id bigint,
      code_hash bytea not null,
      tries smallint not null default 0,
      expires_at timestamptz not null`,
    unique: [['phone', 'purpose']],
    references: { operator_id: 'operators' },
    indexes: ['expires_at', 'operator_id'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'approvals', {
    columns: `operation text not null,
      object text not null,
      summary text not null,
      requested_by bigint not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      status text not null check (status in ('pending', 'approved', 'refused', 'withdrawn', 'used')),
      decided_by bigint,
      decided_at timestamptz,
      reason text,
      check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
      check (status not in ('approved', 'used') or decided_by <> requested_by)`,
    references: { requested_by: 'operators', decided_by: 'operators' },
    indexes: ['status, id', 'requested_by', 'decided_by', 'operation, object'],
    grants: ['select', 'insert', 'update'],
  });
  await eachBrand(db, (brand) =>
    run(db, `insert into sms_accounts (brand_code, balance) values ('${brand}', 0)`),
  );
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['approval:list'] },
    menus: { 1: [securityMenu] },
  });
}

const securityMenu = {
  title: '系统管理',
  path: 'system',
  icon: 'system',
  children: [
    {
      title: '复核',
      path: 'approval',
      icon: 'permission',
      component: 'users/approval-list-page',
      permission: 'approval:list',
    },
    {
      title: '安全策略',
      path: 'security',
      icon: 'password',
      component: 'users/security-policy-page',
      permission: 'security:policy',
    },
  ],
};
