import type pg from 'pg';
import { migrationNames } from '../../db/migrate.ts';

/** The conditions under which this process can take requests. */
export interface Readiness {
  /** The database answers. */
  readonly database: boolean;
  /** It has every migration of this program. A later release may have added more. */
  readonly migrations: boolean;
  /** The worker has looked around lately; true where this process has none. */
  readonly worker: boolean;
}

/** Looks at all three. Throws nothing: what cannot be read is not there. */
export async function readiness(pool: pg.Pool, isWorkerAlive: () => boolean): Promise<Readiness> {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
    const applied = new Set(rows.map(({ name }) => name));
    return {
      database: true,
      migrations: migrationNames.isSubsetOf(applied),
      worker: isWorkerAlive(),
    };
  } catch {
    return { database: false, migrations: false, worker: isWorkerAlive() };
  }
}
