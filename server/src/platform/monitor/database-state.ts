import type { databaseMonitor } from '@rental/contract/platform/monitor';
import type { Returned } from '@rental/contract/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

type DatabaseState = Returned<typeof databaseMonitor>['database'];

const maxTables = 20;
const maxRunning = 5;

/**
 * The database's figures that the application's role may read (X24): never a row of a brand, nor the text of a
 * statement, which could hold one's values. PostgreSQL hides from it what other roles are doing; those are counted.
 */
export async function databaseState(tx: Tx): Promise<DatabaseState> {
  const [{ rows: facts }, { rows: tables }, { rows: sessions }, { rows: running }, migrations] =
    await Promise.all([
      sql<{ version: string; size_bytes: number; table_count: number }>`
        select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
          (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
            as table_count`.execute(tx),
      sql<{ name: string; bytes: number }>`
        select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        order by 2 desc, 1 limit ${maxTables}`.execute(tx),
      sql<{ state: string | null; count: number }>`
        select state, count(*) as count from pg_stat_activity
        where datname = current_database() and usesysid is not null
        group by state order by 2 desc, 1`.execute(tx),
      sql<{ for_ms: number; waits_for: string | null }>`
        select greatest(0, extract(epoch from clock_timestamp() - query_start) * 1000)::bigint as for_ms,
          wait_event_type as waits_for
        from pg_stat_activity
        where datname = current_database() and usesysid is not null and state = 'active'
          and pid <> pg_backend_pid()
        order by 1 desc limit ${maxRunning}`.execute(tx),
      tx
        .selectFrom('kysely_migration')
        .select(['name', 'timestamp'])
        .orderBy('name', 'desc')
        .execute(),
    ]);
  const [fact] = facts;
  if (!fact) throw new Error('The catalog did not answer');
  return {
    version: fact.version,
    sizeBytes: fact.size_bytes,
    tables,
    tableCount: fact.table_count,
    sessions: sessions.flatMap(({ state, count }) => (state === null ? [] : [{ state, count }])),
    hiddenSessions: sessions.find(({ state }) => state === null)?.count ?? 0,
    running: running.map(({ for_ms, waits_for }) => ({ forMs: for_ms, waitsFor: waits_for })),
    migrations: migrations.map(({ name, timestamp }) => ({ name, appliedAt: timestamp })),
  };
}
