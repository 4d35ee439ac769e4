import { join } from 'node:path';
import pg from 'pg';
import { dataDir } from './site.ts';

/** Asks the database of the server under test, or of another one, as its application does: it sees one brand's rows. */
export const ask = <Row extends pg.QueryResultRow>(
  brand: string,
  query: string,
  values: readonly unknown[] = [],
  folder = dataDir(),
): Promise<Row[]> => askAs('rental_app', { brand, folder }, query, values);

/** Changes what the application may not, as an operator's roles. */
export async function changeAsOwner(
  brand: string,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  await askAs('rental_owner', { brand, folder: dataDir() }, statement, values);
}

async function askAs<Row extends pg.QueryResultRow>(
  user: string,
  { brand, folder }: { readonly brand: string; readonly folder: string },
  query: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const host = join(folder, 'postgres');
  const client = new pg.Client({ host, user, database: 'rental', ssl: false });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.brand', $1, true)", [brand]);
    const { rows } = await client.query<Row>(query, [...values]);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

/** The same where exactly one row is meant to be. */
export async function askOne<Row extends pg.QueryResultRow>(
  brand: string,
  query: string,
  values: readonly unknown[] = [],
  folder = dataDir(),
): Promise<Row> {
  const [row, ...others] = await ask<Row>(brand, query, values, folder);
  if (row === undefined || others.length > 0) throw new Error(`Not one row: ${query}`);
  return row;
}
