import { Batch } from '@rental/server/db/batch';
import type { Connection } from '@rental/server/db/pool';
import { benchApp } from './bench-app.ts';
import type { Pool } from './in-brand.ts';

/** A statement that our server sent for a call. */
export interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Call {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Makes a call of our server and answers the statements it sent, those for the session left out. */
export async function recordedStatements(
  connection: Connection,
  { url, headers }: Call,
): Promise<Recorded[]> {
  const statements: Recorded[] = [];
  const pools: Pool[] = [];
  const onPool = (pool: Pool) => {
    pools.push(pool);
    record(pool, statements);
  };
  const app = await benchApp({ connection, logLevel: 'silent', onPool });
  try {
    const response = await app.inject({ method: 'GET', url, headers });
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.body}`);
  } finally {
    await app.close();
    for (const pool of pools) if (!pool.ended) await pool.end();
  }
  return statements.filter(({ text }) => !/\bfrom "?sessions\b/.test(text));
}

const isStatement = ({ values }: Recorded) => values.length > 0;

/** Every statement with values that leaves by a client of `pool` goes into `statements` too. */
function record(pool: Pool, statements: Recorded[]): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const recording = (...args: unknown[]) => {
      const [batch] = args;
      if (batch instanceof Batch) statements.push(...batch.statements.filter(isStatement));
      return query(...args);
    };
    Object.assign(client, { query: recording });
  });
}
