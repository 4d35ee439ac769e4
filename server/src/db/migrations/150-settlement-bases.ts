import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 计费基数 of a rule and of each line (ADR 81). The release before goes on settling what was collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['settlement_rules', 'settlement_lines'])
    await run(
      db,
      `alter table ${table} add base text not null default 'collected'
         constraint ${table}_base_check check (base in ('collected', 'due'))`,
    );
}
