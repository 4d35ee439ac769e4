import { firstTemplate } from '@rental/domain/rental/agreements/first-template';
import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** Templates of agreements, and agreements that keep the text that was agreed on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'agreement_templates', {
    columns: `name text not null,
      version integer not null check (version > 0),
      body text not null,
      state text not null check (state in ('draft', 'published', 'stopped')),
      is_default boolean not null default false,
      edited_by bigint,
      created_at timestamptz(3) not null,
      updated_at timestamptz not null,
      published_at timestamptz,
      check ((state = 'draft') = (published_at is null)),
      check (not is_default or state = 'published')`,
    unique: [['name', 'version']],
    references: { edited_by: 'operators' },
    indexes: ['created_at, id', 'edited_by'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index on agreement_templates (brand_code, name) where state = 'published'`,
  );
  await run(
    db,
    `create unique index on agreement_templates (brand_code, name) where state = 'draft'`,
  );
  await run(db, 'create unique index on agreement_templates (brand_code) where is_default');
  await run(
    db,
    `alter table agreements add template_id bigint, add body text,
       add foreign key (brand_code, template_id) references agreement_templates (brand_code, id)`,
  );
  await run(db, 'create index on agreements (brand_code, template_id)');
  await signing(db);
  await evidence(db);
  await eachBrand(db, async (brand) => {
    await growPermissionTree(db, brand);
    await sql`insert into agreement_templates
        (brand_code, name, version, body, state, is_default, created_at, updated_at, published_at)
      values (${brand}, ${firstTemplate.name}, 1, ${firstTemplate.body}, 'published', true, now(), now(), now())`.execute(
      db,
    );
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['order:dossier', 'agreement:view', 'agreement:template'],
      ROLE_CLERK: ['agreement:view'],
    },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '合同列表',
              path: 'agreement',
              icon: 'agreement',
              component: 'agreements/agreement-list-page',
              permission: 'agreement:view',
            },
            {
              title: '合同模板',
              path: 'agreement-template',
              icon: 'agreement',
              component: 'agreements/template-list-page',
              permission: 'agreement:template',
            },
          ],
        },
      ],
    },
  });
}

/** Who signs, what became of it, and what the provider of e-signatures said. An order has several agreements, one not voided. */
async function signing(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table agreements
       add flow_no text,
       add sent_at timestamptz,
       add reminded_at timestamptz,
       add ended text check (ended in ('timedOut', 'failed', 'voided')),
       add ended_at timestamptz,
       add end_reason text,
       add unique (brand_code, flow_no),
       add check ((flow_no is null) = (sent_at is null)),
       add check ((ended is null) = (ended_at is null))`,
  );
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'agreements'::regclass
      and pg_get_constraintdef(oid) = 'UNIQUE (brand_code, order_id)'`.execute(db);
  for (const { name } of rows) await run(db, `alter table agreements drop constraint ${name}`);
  await run(
    db,
    `create unique index on agreements (brand_code, order_id) where ended is null or ended <> 'voided'`,
  );
  await run(db, 'create index on agreements (brand_code, order_id, id)');
  for (const indexed of [
    '(brand_code, generated_at, id)',
    '(brand_code, ended, generated_at, id) where ended is not null',
    '(brand_code, generated_at, id) where signed_at is null and ended is null',
  ])
    await run(db, `create index on agreements ${indexed}`);
  // what was agreed on stays: of an agreement nothing changes but how far its signing has come
  await run(db, `revoke update on agreements from ${appRole}`);
  await run(
    db,
    `grant update (signed_at, flow_no, sent_at, reminded_at, ended, ended_at, end_reason)
       on agreements to ${appRole}`,
  );
  await createBrandTable(db, 'agreement_parties', {
    columns: `agreement_id bigint not null,
      party text not null check (party in ('store', 'customer', 'platform')),
      name text not null,
      signed_at timestamptz`,
    primaryKey: ['agreement_id', 'party'],
    references: { agreement_id: 'agreements' },
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'agreement_callbacks', {
    columns: `event_no text not null,
      flow_no text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['flow_no'],
    grants: ['select', 'insert'],
  });
}

/** Chains of evidence: each node names the one before, and no two the same. */
async function evidence(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'evidence_nodes', {
    columns: `order_id bigint not null,
      kind text not null,
      at timestamptz not null,
      facts text not null,
      previous text not null check (previous ~ '^[0-9a-f]{64}$'),
      hash text not null check (hash ~ '^[0-9a-f]{64}$')`,
    unique: [['order_id', 'previous']],
    references: { order_id: 'orders' },
    indexes: ['order_id, id'],
    grants: ['select', 'insert'],
  });
}
