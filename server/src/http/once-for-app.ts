import { sql } from 'kysely';
import { prepared, raw } from '../db/prepared.ts';
import { withCommit, type BrandCode, type Tx } from '../db/transaction.ts';
import type { AppContext } from './open-app.ts';
import { Refusal, refuse } from './refusal.ts';

interface Attempt {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/**
 * Does `act` once for a key of an app (threat model 26). Key, body and answer are written in the transaction of the effect, so a
 * refused try leaves the key free. While the first try is under way a second one is told to come back.
 */
export async function onceForApp<T>(
  ctx: AppContext,
  tx: Tx,
  attempt: Attempt,
  act: () => Promise<T>,
): Promise<T> {
  const place = { brand: ctx.brandCode, appId: ctx.app.id, ...attempt };
  const [own] = await takenKey(tx, { ...place, now: ctx.now });
  if (own === undefined) return storedAnswer<T>(tx, place);
  const answer = await act();
  withCommit(keptAnswer(tx, { brand: ctx.brandCode, id: own.id, answer: JSON.stringify(answer) }));
  return answer;
}

async function storedAnswer<T>(tx: Tx, { bodyHash, ...place }: Place): Promise<T> {
  const [stored] = await storedKey(tx, place);
  if (stored === undefined) throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  if (!stored.body_hash.equals(bodyHash)) refuse('idempotency_key_reused');
  return stored.answer as T;
}

interface KeyPlace {
  readonly brand: BrandCode;
  readonly appId: number;
  readonly operation: string;
  readonly key: string;
}
interface Place extends KeyPlace {
  readonly bodyHash: Buffer;
}

/** The key's lock is asked for and not waited for: no request holds a session while another one works. */
const takenKey = prepared((db, of: Place & { readonly now: Date }) =>
  raw<{ readonly id: number }>(
    db,
    sql`
      with own as materialized (
        select pg_try_advisory_xact_lock(hashtext('open key'),
          hashtext(concat_ws(' ', ${of.brand}::text, ${of.appId}::bigint, ${of.operation}::text, ${of.key}::text))) as is_free)
      insert into open_idempotency_keys (brand_code, app_id, operation, key, body_hash, created_at)
      select ${of.brand}, ${of.appId}::bigint, ${of.operation}, ${of.key}, ${of.bodyHash}::bytea, ${of.now}::timestamptz
      from own where is_free
      on conflict do nothing
      returning id`,
  ),
);

interface KeptAnswer {
  readonly brand: BrandCode;
  readonly id: number;
  /** JSON. */
  readonly answer: string;
}
const keptAnswer = prepared((db, { brand, id, answer }: KeptAnswer) =>
  db
    .updateTable('open_idempotency_keys')
    .set({ answer })
    .where('brand_code', '=', brand)
    .where('id', '=', id),
);

const storedKey = prepared((db, { brand, appId, operation, key }: KeyPlace) =>
  db
    .selectFrom('open_idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('brand_code', '=', brand)
    .where('app_id', '=', appId)
    .where('operation', '=', operation)
    .where('key', '=', key),
);

const keptMs = 30 * 86_400_000;

/** Lets go of up to `limit` keys of more than thirty days ago (threat model 26); answers how many. */
export async function sweepAppKeys(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('open_idempotency_keys')
    .where('brand_code', '=', brand)
    .where('id', 'in', (select) =>
      select
        .selectFrom('open_idempotency_keys')
        .select('id')
        .where('brand_code', '=', brand)
        .where('created_at', '<', new Date(now.getTime() - keptMs))
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
