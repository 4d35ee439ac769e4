import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** The caps of the platform, which hold for every brand. */
const withinCaps = (rules: string) =>
  `(${rules} #>> '{caps,day}')::integer between 1 and 3 and (${rules} #>> '{caps,week}')::integer between 1 and 10`;

/**
 * 催收规则 of a brand by version, 休假 of collectors, and who stands in for whom. Months and payments keep the stages that they were recorded
 * with; a release before leaves them out, and they are read by the stages that held for all brands then.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table brands add dunning_rules jsonb check (${withinCaps('dunning_rules')})`,
  );
  await run(db, `grant update (dunning_rules) on brands to ${appRole}`);
  await createBrandTable(db, 'dunning_rule_versions', {
    columns: `number integer not null check (number > 0),
      rules jsonb not null check (${withinCaps('rules')}),
      operator_id bigint not null,
      saved_at timestamptz not null`,
    primaryKey: ['number'],
    references: { operator_id: 'operators' },
    indexes: ['operator_id'],
    grants: ['select', 'insert'],
  });
  await vacations(db);
  await run(db, `alter table overdue_months add stages jsonb`);
  await run(
    db,
    `alter table overdue_recoveries add stage text
       check (stage in ('m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'overstay'))`,
  );
  await run(
    db,
    `create index dunning_steps_by_rule on dunning_steps (brand_code, id)
       where kind = 'assigned' and operator_id is null and owner_id is not null`,
  );
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['dunning:rules'] },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '催收规则',
              path: 'dunning-rules',
              icon: 'system',
              component: 'dunning-rules/dunning-rules-page',
              permission: 'dunning:rules',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function vacations(db: Database): Promise<void> {
  await createBrandTable(db, 'dunning_vacations', {
    columns: `operator_id bigint not null,
      from_on date not null,
      to_on date not null check (to_on >= from_on),
      note text,
      entered_by bigint not null,
      entered_at timestamptz not null,
      cancelled_at timestamptz,
      cancelled_by bigint,
      constraint dunning_vacations_cancelled check ((cancelled_at is null) = (cancelled_by is null))`,
    references: { operator_id: 'operators', entered_by: 'operators', cancelled_by: 'operators' },
    indexes: ['operator_id, to_on', 'entered_by', 'cancelled_by'],
    grants: ['select', 'insert'],
  });
  await run(db, `grant update (cancelled_at, cancelled_by) on dunning_vacations to ${appRole}`);
  await run(db, `alter table dunning_cases add stood_in_for bigint`);
  await run(
    db,
    `alter table dunning_cases add foreign key (brand_code, stood_in_for) references operators (brand_code, id)`,
  );
  await run(
    db,
    `create index on dunning_cases (brand_code, stood_in_for, id) where closed_on is null`,
  );
  await run(db, `create index on dunning_cases (brand_code, stood_in_for)`);
}
