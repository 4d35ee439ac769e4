import { sql, type Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';

const tables = ['risk_reports', 'risk_providers', 'risk_price_changes'] as const;

/**
 * Kinds of report beside the six numbered providers: 7 法诉, 8 LuoRan, 9 证件核对. No rows are added for them: the release before reads the
 * providers of a brand, and knows six.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `grant update (credit_types, credit_luo_ran, card_collate_button) on brands to ${appRole}`,
  );
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(type%'`.execute(
      db,
    );
    for (const { name } of rows) await run(db, `alter table ${table} drop constraint ${name}`);
    await run(
      db,
      `alter table ${table} add constraint ${table}_type_check check (type between 1 and 9)`,
    );
  }
}
