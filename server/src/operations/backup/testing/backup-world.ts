import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../../db/open-database.ts';
import { startEngine } from '../../../engine/engine.ts';
import { diskStorage } from '../../../gateways/storage/disk-storage.ts';
import type { World } from '../../../testing/world.ts';
import { backupKey, tablesLeftOut } from '../archive-format.ts';
import { openBackupPlace, type BackupPlace } from '../backup-place.ts';
import { writeBackup, type WrittenBackup } from '../write-backup.ts';

const { escapeIdentifier, escapeLiteral } = pg;

/** Another PostgreSQL of its own, reached as one reaches an external one. */
export interface OtherServer {
  /** A database without tables, which the program has opened by address. */
  emptyDatabase(): Promise<Database & { readonly name: string; readonly ownerUrl: string }>;
  /** Reads past every wall. */
  ask<Row extends object>(database: string, statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function startOtherServer(): Promise<OtherServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rental-other-'));
  const engine = await startEngine({ dataDir, durable: false });
  const { host, port } = engine.owner;
  const ask = <Row extends object>(database: string, statement: string) =>
    asked<Row>({ host, port, user: 'postgres', database }, statement);
  let count = 0;
  return {
    ask,
    emptyDatabase: async () => {
      count += 1;
      const name = `copy_${count}`;
      await ask('postgres', `create database ${name} template template0 owner rental_owner`);
      const urlOf = (role: string) =>
        `postgres://${role}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
      const ownerUrl = urlOf('rental_owner');
      const place = { dataDir, databaseUrl: urlOf('rental_app'), databaseOwnerUrl: ownerUrl };
      const database = await openDatabase(place, {
        prepareSchema: async () => {},
        onError: () => {},
      });
      return { ...database, name, ownerUrl };
    },
    close: async () => {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asked<Row extends object>(
  connection: pg.ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The same of a world's own database. */
export async function askWorld<Row extends object>(
  world: World,
  statement: string,
): Promise<Row[]> {
  const { rows } = await world.database.owner.query<{ name: string }>(
    'select current_database() as name',
  );
  return asked({ ...inject('engine'), user: 'postgres', database: rows[0]?.name }, statement);
}

type Ask = <Row extends object>(statement: string) => Promise<Row[]>;

/** Of every table how many rows it has and what they are, in one checksum each. */
export async function checksums(ask: Ask): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const queries = tables.map(
    ({ name }) => `select ${escapeLiteral(name)} as name, count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as sum
      from public.${escapeIdentifier(name)} t`,
  );
  const rows = await ask<{ name: string; sum: string }>(queries.join(' union all '));
  return Object.fromEntries(
    rows.filter(({ name }) => !tablesLeftOut.includes(name)).map(({ name, sum }) => [name, sum]),
  );
}

/** The constraints: policies, keys and checks. */
export const holdsOf = (ask: Ask) =>
  ask(
    `select c.relname as "table", c.relrowsecurity, c.relforcerowsecurity,
       array_agg(pg_get_constraintdef(k.oid) order by pg_get_constraintdef(k.oid)) filter (where k.oid is not null) as holds,
       bool_and(k.convalidated) as "isProven"
     from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid order by 1`,
  );

export const placeAt = (dir: string): BackupPlace => openBackupPlace({ kind: 'disk', dir });

export const keyOf = (world: World) => backupKey(world.secretKey);

/** A backup of a world as it is now. */
export const backedUp = (world: World, place: BackupPlace): Promise<WrittenBackup> =>
  writeBackup(
    {
      owner: world.database.owner,
      storage: diskStorage(world.filesDir),
      key: keyOf(world),
      now: () => world.now,
    },
    place,
  );
