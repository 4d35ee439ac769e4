import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';

/** One kind of a brand's jobs. */
export interface KindOfBrand {
  readonly brand: BrandCode;
  readonly kind: string;
}

export const isPaused = async (tx: Tx, place: KindOfBrand): Promise<boolean> =>
  (await pauseOf(tx, place)).length > 0;

const pauseOf = prepared((db, { brand, kind }: KindOfBrand) =>
  db
    .selectFrom('paused_jobs')
    .select('paused_at')
    .where('brand_code', '=', brand)
    .where('kind', '=', kind),
);

/** Locks a kind of the brand: commands of operators on it run one after the other. */
export async function holdKind(tx: Tx, { brand, kind }: KindOfBrand): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('jobs'), hashtext(${`${brand} ${kind}`}))`.execute(
    tx,
  );
}

/** True if a job of the kind is due, runs, or waits for another try. A job that is planned for later does not count. */
export async function isUnderWay(
  tx: Tx,
  { brand, kind }: KindOfBrand,
  now: Date,
): Promise<boolean> {
  const job = await tx
    .selectFrom('jobs')
    .select('id')
    .where('brand_code', '=', brand)
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .where((where) => where.or([where('due_at', '<=', now), where('attempts', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** Keeps the kind from being claimed; false where it was paused already. */
export async function startPause(
  tx: Tx,
  { brand, kind }: KindOfBrand,
  { at, operatorId }: { readonly at: Date; readonly operatorId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paused_jobs')
    .values({ brand_code: brand, kind, paused_at: at, operator_id: operatorId })
    .onConflict((conflict) => conflict.columns(['brand_code', 'kind']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lets the kind be claimed again; answers since when it was paused, or null where it was not. */
export async function endPause(tx: Tx, { brand, kind }: KindOfBrand): Promise<Date | null> {
  const ended = await tx
    .deleteFrom('paused_jobs')
    .where('brand_code', '=', brand)
    .where('kind', '=', kind)
    .returning('paused_at')
    .executeTakeFirst();
  if (ended === undefined) return null;
  await sql`select pg_notify('jobs', ${brand})`.execute(tx);
  return ended.paused_at;
}

interface QueueFigure {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
}

/** How many jobs of each kind of a brand are due, run and are dead, by indexes that have no others. */
export async function queueFigures(tx: Tx, brand: BrandCode, now: Date): Promise<QueueFigure[]> {
  const { rows } = await sql<QueueFigure>`
    select kind, sum(waiting)::bigint as waiting, sum(running)::bigint as running, sum(dead)::bigint as dead from (
      select kind, count(*) filter (where due_at <= ${now} or (lease is null and attempts > 0)) as waiting,
        count(*) filter (where lease is not null and due_at > ${now}) as running, 0 as dead
      from jobs where brand_code = ${brand} and finished_at is null group by kind
      union all
      select kind, 0, 0, count(*) from jobs where brand_code = ${brand} and outcome = 'dead' group by kind
    ) counted group by kind`.execute(tx);
  return rows;
}

/** Queues the dead jobs of the kind again, as if none of their tries had been; answers how many. */
export async function requeueDead(
  tx: Tx,
  { brand, kind }: KindOfBrand,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ outcome: null, finished_at: null, attempts: 0, due_at: now })
    .where('brand_code', '=', brand)
    .where('kind', '=', kind)
    .where('outcome', '=', 'dead')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify('jobs', ${brand})`.execute(tx);
  return Number(numUpdatedRows);
}
