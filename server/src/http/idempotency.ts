import { prepared } from '../db/prepared.ts';
import { behind, withCommit, type BrandCode, type Tx } from '../db/transaction.ts';
import type { Context } from './context.ts';
import { Refusal, refuse } from './refusal.ts';

interface Attempt {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/**
 * Does `act` once for a key (threat model 26). Key, body and answer are written in the transaction of the effect,
 * so a refused try leaves the key free. A second caller waits for the first; then it gets the first one's answer,
 * or 409 where its body is another.
 */
export async function once<T>(
  ctx: Context,
  attempt: Attempt,
  act: (ctx: Context, tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.transaction('read write', (tx) => firstTime(ctx, tx, attempt, act));
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    return ctx.transaction('read only', (tx) => storedAnswer<T>(ctx, tx, attempt));
  }
}

/** Undoes what a repeat has sent before it was known to be one. */
class KeyTaken extends Error {}

/** The first query of `act`, mostly a lock, travels with the key: it learns nothing before the key is its own. */
async function firstTime<T>(
  ctx: Context,
  tx: Tx,
  attempt: Attempt,
  act: (ctx: Context, tx: Tx) => Promise<T>,
): Promise<T> {
  const { bodyHash } = attempt;
  const isOwn = takenKey(tx, { ...placeOf(ctx, attempt), bodyHash, now: ctx.now }).then(
    ([key]) => key?.id ?? Promise.reject(new KeyTaken()),
  );
  const acting = act(
    { ...ctx, aside: async (work) => isOwn.then(() => ctx.aside(work)) },
    behind(tx, isOwn),
  );
  const [key, acted] = await Promise.allSettled([isOwn, acting]);
  if (key.status === 'rejected') throw key.reason;
  if (acted.status === 'rejected') throw acted.reason;
  const answer = JSON.stringify(acted.value);
  withCommit(keptAnswer(tx, { brand: ctx.brandCode, id: key.value, answer }));
  return acted.value;
}

async function storedAnswer<T>(ctx: Context, tx: Tx, attempt: Attempt): Promise<T> {
  const [stored] = await storedKey(tx, placeOf(ctx, attempt));
  if (!stored) throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  if (!stored.body_hash.equals(attempt.bodyHash)) refuse('idempotency_key_reused');
  return stored.answer as T;
}

const keptMs = 30 * 86_400_000;

/** Lets go of up to `limit` keys of more than thirty days ago (threat model 26); answers how many. */
export async function sweepKeys(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where('brand_code', '=', brand)
    .where('id', 'in', (select) =>
      select
        .selectFrom('idempotency_keys')
        .select('id')
        .where('brand_code', '=', brand)
        .where('created_at', '<', new Date(now.getTime() - keptMs))
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The scope in which a key is unique: its brand, this operation, this operator. */
interface KeyPlace {
  readonly brand: string;
  readonly operation: string;
  readonly operatorId: number;
  readonly key: string;
}

const placeOf = (ctx: Context, { operation, key }: Attempt): KeyPlace => ({
  brand: ctx.brandCode,
  operation,
  operatorId: ctx.operator.id,
  key,
});

const takenKey = prepared(
  (db, { brand, operation, operatorId, key, bodyHash, now }: KeyPlace & NewKey) =>
    db
      .insertInto('idempotency_keys')
      .values({
        brand_code: brand,
        operation,
        operator_id: operatorId,
        key,
        body_hash: bodyHash,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['brand_code', 'operation', 'operator_id', 'key']).doNothing(),
      )
      .returning('id'),
);
interface NewKey {
  readonly bodyHash: Buffer;
  readonly now: Date;
}

interface KeptAnswer {
  readonly brand: string;
  readonly id: number;
  /** JSON. */
  readonly answer: string;
}
const keptAnswer = prepared((db, { brand, id, answer }: KeptAnswer) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('brand_code', '=', brand)
    .where('id', '=', id),
);

const storedKey = prepared((db, { brand, operation, operatorId, key }: KeyPlace) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('brand_code', '=', brand)
    .where('operation', '=', operation)
    .where('operator_id', '=', operatorId)
    .where('key', '=', key),
);
