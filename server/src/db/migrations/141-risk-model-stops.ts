import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** 停用 of a brand's risk model: the version that was in force. A release before knows none, and goes on with that version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'risk_model_stops', {
    columns: `version integer not null,
      operator_id bigint not null,
      stopped_at timestamptz not null`,
    primaryKey: ['version'],
    references: { operator_id: 'operators' },
    indexes: ['operator_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `alter table risk_model_stops add foreign key (brand_code, version) references risk_model_versions (brand_code, number)`,
  );
}
