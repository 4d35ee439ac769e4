import type { BusinessDate } from '@rental/domain/business-date';
import type pg from 'pg';

/** How a nightly backup ended; an incomplete one is kept, and so are those before it. */
export type BackupOutcome =
  | { readonly kind: 'done'; readonly name: string; readonly bytes: number }
  | {
      readonly kind: 'incomplete';
      readonly name: string;
      readonly bytes: number;
      readonly failure: string;
    }
  | { readonly kind: 'failed'; readonly failure: string };

interface BackupRun {
  readonly night: BusinessDate;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly outcome: BackupOutcome;
}

const longestFailure = 500;

export async function keepRun(
  owner: pg.Pool,
  { night, startedAt, finishedAt, outcome }: BackupRun,
): Promise<void> {
  const {
    kind,
    name = null,
    bytes = null,
    failure,
  } = { name: undefined, bytes: undefined, failure: undefined, ...outcome };
  await owner.query(
    `insert into backup_runs (night, started_at, finished_at, outcome, name, bytes, failure)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [night, startedAt, finishedAt, kind, name, bytes, failure?.slice(0, longestFailure) ?? null],
  );
}

export interface LastRun {
  readonly night: BusinessDate;
  readonly startedAt: Date;
  readonly outcome: BackupOutcome['kind'];
  readonly name: string | null;
  readonly failure: string | null;
}

/** The last run, of whichever outcome. */
export async function lastRun(owner: pg.Pool): Promise<LastRun | undefined> {
  const { rows } = await owner.query<LastRun>(
    `select night, started_at as "startedAt", outcome, name, failure
     from backup_runs order by id desc limit 1`,
  );
  return rows[0];
}
