import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';

/**
 * Until when a provider keeps a hold, and a hold that is asked for in place of another one (ADR 43). The last day of the holds that
 * were there is not known: the job asks their provider.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'authorizations'::regclass
      and contype = 'c' and pg_get_constraintdef(oid) like '%ANY%'`.execute(db);
  for (const { name } of rows) await run(db, `alter table authorizations drop constraint ${name}`);
  await run(
    db,
    `alter table authorizations add column ends_on date, add column asked_on date, add column warned_on date,
       add constraint authorizations_state_check check (state in ('open', 'renewal', 'ended')) not valid`,
  );
  await run(
    db,
    `create unique index on authorizations (brand_code, order_id) where state = 'renewal'`,
  );
  await run(db, 'create index on authorizations (brand_code, id) where held_fen > 0');
  await run(db, 'alter table orders add column hold_ends_on date');
  await run(
    db,
    'create index on orders (brand_code, hold_ends_on, id) where hold_ends_on is not null',
  );
}
