import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 合同列表 by template, and what is open of those that ended: what was signed by hand after all is none of these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'agreements' and schemaname = current_schema()
      and (indexdef like '%(brand_code, template_id)'
        or indexdef like '%(brand_code, ended, generated_at, id) WHERE (ended IS NOT NULL)')`.execute(
    db,
  );
  for (const { name } of rows) await run(db, `drop index ${name}`);
  for (const indexed of [
    '(brand_code, template_id, generated_at, id)',
    '(brand_code, ended, generated_at, id) where ended is not null and signed_at is null',
  ])
    await run(db, `create index on agreements ${indexed}`);
}
