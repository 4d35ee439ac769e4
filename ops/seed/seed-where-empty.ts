import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@rental/server/db/open-database';
import { seedDemo } from './seed-demo.ts';

export const defaultSeed = { brands: 3, orders: 600 } as const;

/**
 * What `npm start` does in demo mode: the first time it fills the database, afterwards nothing. A first time that was
 * cut short is told by a file, and begun again from nothing.
 */
export async function seedWhereEmpty(database: Database, dataDir: string): Promise<void> {
  const unfinished = join(dataDir, 'demo-unfinished');
  if (existsSync(unfinished)) await emptyAll(database);
  const { rowCount } = await database.owner.query('select from brands limit 1');
  if (rowCount !== 0) return;
  console.log('正在写入演示数据…');
  await mkdir(dataDir, { recursive: true });
  await writeFile(unfinished, '');
  await seedDemo(database, { ...defaultSeed, today: new Date(), dataDir, onProgress: () => {} });
  await rm(unfinished);
}

async function emptyAll({ owner }: Database): Promise<void> {
  const { rows } = await owner.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  await owner.query(`truncate ${rows[0]?.tables ?? ''} restart identity`);
}
