import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@rental/server/db/open-database';
import type { Storage } from '@rental/server/gateways/storage/storage';
import { addBanners } from './banners.ts';
import { planBrands } from './brand-plans.ts';
import { addDemoApps } from './demo-apps.ts';
import { driveDemo } from './driven/drive-demo.ts';
import { addProductPictures } from './product-pictures.ts';
import { at } from './random.ts';
import { sealIdentities } from './seal-identities.ts';
import { seedDemo } from './seed-demo.ts';

export const defaultSeed = { brands: 3, orders: 600 } as const;

interface Place {
  readonly dataDir: string;
  readonly storage: Storage;
  readonly secretKey: string;
}

/**
 * The demo mode of `npm start`: the first start fills the database, later ones do nothing. A first time that was
 * cut short is told by a file, and begun again from nothing.
 */
export async function seedWhereEmpty(database: Database, place: Place): Promise<void> {
  const { dataDir } = place;
  const unfinished = join(dataDir, 'demo-unfinished');
  if (existsSync(unfinished)) await emptyAll(database);
  const { rowCount } = await database.owner.query('select from brands limit 1');
  if (rowCount !== 0) return;
  console.log('正在写入演示数据…');
  await mkdir(dataDir, { recursive: true });
  await writeFile(unfinished, '');
  await rm(join(dataDir, 'sandbox'), { recursive: true, force: true }); // it would know the same numbers from before
  const today = new Date();
  await seedDemo(database, { ...defaultSeed, today, dataDir, onProgress: () => {} });
  const plans = planBrands(defaultSeed.brands, defaultSeed.orders);
  const brands = plans.map(({ code }) => code);
  await addProductPictures(database, place.storage, brands, today);
  await addBanners(database, brands, today);
  await addDemoApps(database, { ...place, brands, today });
  const plan = at(plans, 0);
  for (const fault of await driveDemo({ ...place, database, plan, today })) console.error(fault);
  for (const brand of brands) await sealIdentities(database, brand, place.secretKey);
  await rm(unfinished);
}

async function emptyAll({ owner }: Database): Promise<void> {
  const { rows } = await owner.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  await owner.query(`truncate ${rows[0]?.tables ?? ''} restart identity`);
}
