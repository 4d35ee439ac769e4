import type { Pool } from './in-brand.ts';

const bareTables = `where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace`;

/** Everything but primary keys: what costs most while rows come in, and little when it is made of them all at once. */
const indexesOf = `select 'drop index ' || i.indexrelid::regclass as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class t on t.oid = i.indrelid ${bareTables}
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
const constraintsOf = `select format('alter table %s drop constraint %I', t.oid::regclass, c.conname) as drop,
  format('alter table %s add constraint %I %s', t.oid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
  from pg_constraint c join pg_class t on t.oid = c.conrelid ${bareTables} and c.contype in ('u', 'f')
  order by c.contype desc`;

/**
 * Runs `load` while `tables` have no indexes and foreign keys, which are then made anew from their own
 * definitions. Asks for the superuser: a foreign key is proven at once only by a role that sees every brand's rows.
 */
export async function withBareTables(
  superuser: Pool,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query('set statement_timeout = 0');
    const definitions = await client.query<{ drop: string; make: string }>(
      `select * from (${constraintsOf}) constraints union all select * from (${indexesOf}) indexes`,
      [tables],
    );
    for (const { drop } of definitions.rows) await client.query(drop);
    await load();
    for (const { make } of definitions.rows) await client.query(make);
  } finally {
    client.release(true); // the setting goes with the session
  }
  await analyze(superuser);
}

export async function analyze(superuser: Pool): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
