import { Client } from 'pg';
import { port } from './socket-path.ts';

/** The role that initdb makes, for the engine's own errands only. */
const superuser = 'postgres';

/** One connection to the engine's own database; the caller ends it. */
export async function connect(host: string): Promise<Client> {
  const client = new Client({
    host,
    port,
    user: superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // a lost connection also fails the query that waits on it
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}
