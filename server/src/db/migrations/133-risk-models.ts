import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 风控模型 of a brand: its draft, its versions, and what they said of orders. Versions and evaluations are never rewritten. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'risk_model_versions', {
    columns: `number integer not null check (number > 0),
      model jsonb not null,
      restored_from integer check (restored_from < number),
      trial jsonb not null,
      operator_id bigint not null,
      enabled_at timestamptz not null`,
    primaryKey: ['number'],
    references: { operator_id: 'operators' },
    indexes: ['operator_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'risk_model_drafts', {
    columns: `model jsonb,
      revision integer not null check (revision > 0),
      restored_from integer,
      operator_id bigint not null,
      saved_at timestamptz not null,
      trial jsonb,
      tried_at timestamptz,
      constraint risk_model_drafts_tried_check check ((trial is null) = (tried_at is null)),
      constraint risk_model_drafts_open_check check (model is not null or trial is null)`,
    primaryKey: [],
    references: { operator_id: 'operators' },
    indexes: ['operator_id'],
    grants: ['select', 'insert', 'update'],
  });
  await evaluations(db);
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['risk:model'] },
    menus: {
      1: [
        {
          title: '订单',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '风控模型',
              path: 'risk-model',
              icon: 'risk',
              component: 'risk-model/risk-model-page',
              permission: 'risk:model',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function evaluations(db: Database): Promise<void> {
  await createBrandTable(db, 'risk_evaluations', {
    columns: `order_id bigint not null,
      version integer not null,
      facts jsonb not null,
      score integer not null check (score between 0 and 1000),
      advice text not null check (advice in ('pass', 'review', 'reject')),
      outcomes jsonb not null,
      operator_id bigint,
      at timestamptz not null`,
    references: { order_id: 'orders', operator_id: 'operators' },
    indexes: ['order_id, id', 'version', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `alter table risk_evaluations add foreign key (brand_code, version) references risk_model_versions (brand_code, number)`,
  );
}
