import { afterEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { poolLike } from './pool.ts';
import type { Database } from './open-database.ts';
import { testDatabase } from './testing/test-database.ts';

let database: Database;
afterEach(() => database.close());

/** Everything the schema consists of, as text. */
async function schemaOf({ owner }: Database): Promise<string> {
  const { rows } = await owner.query<{ all: string }>(
    `select (select string_agg(format('%s.%s %s %s', c.relname, a.attname, a.atttypid::regtype, a.attnotnull), E'\\n'
               order by c.relname, a.attnum) from pg_class c join pg_attribute a on a.attrelid = c.oid
              where c.relnamespace = 'public'::regnamespace)
         || (select string_agg(conrelid::regclass || pg_get_constraintdef(oid), E'\\n' order by conrelid::regclass::text, conname)
               from pg_constraint where connamespace = 'public'::regnamespace)
         || (select string_agg(indexdef, E'\\n' order by indexname) from pg_indexes where schemaname = 'public')
         || (select string_agg(relname || coalesce(relacl::text, ''), E'\\n' order by relname) from pg_class
              where relnamespace = 'public'::regnamespace) as all`,
  );
  return rows[0]?.all ?? '';
}

const migrationsOf = async ({ owner }: Database) =>
  (await owner.query<{ name: string }>('select name from kysely_migration order by name')).rows;

test('an empty database gets the whole schema, and migrating again changes nothing', async () => {
  database = await testDatabase('empty');

  await migrate(database.owner);
  const once = await schemaOf(database);
  const applied = await migrationsOf(database);
  await migrate(database.owner);

  expect(once).toContain('orders');
  expect(await schemaOf(database)).toBe(once);
  expect(await migrationsOf(database)).toEqual(applied);
});

test('two servers that start at once on an empty database both find it migrated, once, however long the other takes', async () => {
  database = await testDatabase('empty');
  const hasty = poolLike(database.owner, 'statement_timeout=100ms', () => {});

  await Promise.all([migrate(hasty), migrate(hasty)]);
  await hasty.end();

  const names = (await migrationsOf(database)).map((row) => row.name);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain('001-foundation');
});
