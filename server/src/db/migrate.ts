import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type pg from 'pg';
import * as foundation from './migrations/001-foundation.ts';
import * as files from './migrations/002-files.ts';
import * as liveAndRisk from './migrations/003-live-and-risk.ts';
import * as jobsAndExports from './migrations/004-jobs-and-exports.ts';
import * as parcelPhotos from './migrations/005-parcel-photos.ts';
import * as brandSettings from './migrations/006-brand-settings.ts';

/** Forward only: a migration that has landed is never edited, and there is no way back but a new one. */
const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-files': files,
  '003-live-and-risk': liveAndRisk,
  '004-jobs-and-exports': jobsAndExports,
  '005-parcel-photos': parcelPhotos,
  '006-brand-settings': brandSettings,
};

/** Brings the schema up to date as its owner, under a lock; a second process waits and finds it done. */
export async function migrate(owner: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
}
