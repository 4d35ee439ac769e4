import type { openPool } from '@rental/server/db/pool';

export type Pool = ReturnType<typeof openPool>;

/** Runs one statement as the owner, whom row-level security holds as well; `$1` is the brand. */
export async function inBrand<Row extends object>(
  owner: Pool,
  brand: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await owner.connect();
  try {
    await client.query(
      `begin; set local app.brand = '${brand}'; set local statement_timeout = 0; set local work_mem = '256MB'`,
    );
    const { rows } = await client.query<Row>(statement, [brand, ...values]);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
