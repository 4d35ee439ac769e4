import type { Tx } from '../db/transaction.ts';
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
  tx: Tx,
  attempt: Attempt,
  act: () => Promise<T>,
): Promise<T> {
  const { operation, key, bodyHash } = attempt;
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({
      brand_code: ctx.brandCode,
      operation,
      operator_id: ctx.operator.id,
      key,
      body_hash: bodyHash,
      answer: null,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_code', 'operation', 'operator_id', 'key']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return storedAnswer<T>(ctx, tx, attempt);

  const answer = await act();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', inserted.id)
    .execute();
  return answer;
}

async function storedAnswer<T>(
  ctx: Context,
  tx: Tx,
  { operation, key, bodyHash }: Attempt,
): Promise<T> {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('brand_code', '=', ctx.brandCode)
    .where('operation', '=', operation)
    .where('operator_id', '=', ctx.operator.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  if (!stored.body_hash.equals(bodyHash)) refuse('idempotency_key_reused');
  return stored.answer as T;
}
