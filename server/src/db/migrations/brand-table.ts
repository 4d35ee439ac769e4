import { sql, type Kysely } from 'kysely';

type Database = Kysely<unknown>;

/** The role that serves requests: it owns nothing and row-level security holds it (threat model 17). */
export const appRole = 'rental_app';

export type Grant = 'select' | 'insert' | 'update' | 'delete';

export const run = async (db: Database, statement: string): Promise<void> => {
  await sql.raw(statement).execute(db);
};

const hasCitus = async (db: Database): Promise<boolean> =>
  (await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)).rows.length > 0;

interface TableShape {
  /** Columns after `brand_code` (and `id`), one per line. */
  readonly columns: string;
  /** Default: `id bigint identity` and `primary key (brand_code, id)`. Empty: one row a brand. */
  readonly primaryKey?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  /** Columns after `brand_code` that name a row of another brand table. */
  readonly references?: Readonly<Record<string, string>>;
  readonly indexes?: readonly string[];
  readonly grants: readonly Grant[];
}

/**
 * Creates a table whose every row belongs to one brand, by the rules of the schema (ADR 2): brand first in every
 * key, distributed where Citus is, foreign keys afterwards, row-level security forced, and only the rights named.
 */
export async function createBrandTable(
  db: Database,
  name: string,
  shape: TableShape,
): Promise<void> {
  const key = shape.primaryKey ?? ['id'];
  const id = shape.primaryKey ? '' : 'id bigint generated always as identity,';
  const uniques = (shape.unique ?? []).map(
    (columns) => `, unique (brand_code, ${columns.join(', ')})`,
  );
  await run(
    db,
    `create table ${name} (
      brand_code text not null check (brand_code ~ '^[a-z0-9_]{1,16}$'),
      ${id}
      ${shape.columns},
      primary key (${['brand_code', ...key].join(', ')})${uniques.join('')}
    )`,
  );
  if (await hasCitus(db)) await run(db, `select create_distributed_table('${name}', 'brand_code')`);
  await run(db, `alter table ${name} add foreign key (brand_code) references brands (code)`);
  for (const [column, target] of Object.entries(shape.references ?? {}))
    await run(
      db,
      `alter table ${name} add foreign key (brand_code, ${column}) references ${target} (brand_code, id)`,
    );
  for (const columns of shape.indexes ?? [])
    await run(db, `create index on ${name} (brand_code, ${columns})`);
  await run(db, `alter table ${name} enable row level security`);
  await run(db, `alter table ${name} force row level security`);
  await run(
    db,
    `create policy of_its_brand on ${name}
       using (brand_code = current_setting('app.brand', true))
       with check (brand_code = current_setting('app.brand', true))`,
  );
  await run(db, `grant ${shape.grants.join(', ')} on ${name} to ${appRole}`);
}

/** Creates a table that all brands read; the application may not write it unless granted. */
export async function createSharedTable(
  db: Database,
  name: string,
  columns: string,
  grants: readonly Grant[] = ['select'],
): Promise<void> {
  await run(db, `create table ${name} (${columns})`);
  if (await hasCitus(db)) await run(db, `select create_reference_table('${name}')`);
  await run(db, `grant ${grants.join(', ')} on ${name} to ${appRole}`);
}
