import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../open-database.ts';
import { listenTo, type Listener } from '../listener.ts';
import { openPool } from '../pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: { host: string; port: number };
    /** For what the tests of a run share as files. */
    runFolder: string;
  }
}

/** The content of a new test database: nothing, all tables without rows, or the shops of the tests. */
const templates = { empty: 'template0', migrated: 'rental', shops: 'rental_shops' } as const;

/** A database of the caller's own. `close` drops it. */
export async function testDatabase(begin: keyof typeof templates = 'migrated'): Promise<Database> {
  const { host, port } = inject('engine');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(
    `create database ${name} template ${templates[begin]} strategy file_copy owner rental_owner`,
  );
  const onError = () => {};
  const connection = { host, port, database: name, ssl: false } as const;
  const served = { connection: { ...connection, user: 'rental_app' }, onError };
  const app = openPool({ ...served, size: 16 });
  const aside = openPool({ ...served, size: 3 });
  const owner = openPool({ connection: { ...connection, user: 'rental_owner' }, size: 4, onError });
  const listeners: Listener[] = [];
  return {
    app,
    aside,
    owner,
    listen: async (channel, onNotify) => {
      listeners.push(
        await listenTo({ ...connection, user: 'rental_app' }, channel, onNotify, onError),
      );
    },
    lost: new Promise(() => {}),
    close: async () => {
      const pools = [app.end(), aside.end(), owner.end()];
      await Promise.all([...pools, ...listeners.map((listener) => listener.close())]);
      await admin(`drop database ${name} with (force)`);
    },
  };
}
