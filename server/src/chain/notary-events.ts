import type { Tx } from '../db/transaction.ts';
import type { Acting } from '../http/context.ts';

interface NotaryEvent {
  readonly eventNo: string;
  /** Of the record or the application. */
  readonly number: string;
  /** The body as it came. */
  readonly raw: string;
}

/** Keeps what the provider sent, as evidence; false where that event is there already. */
export async function keepNotaryEvent(
  tx: Tx,
  { brandCode, now }: Acting,
  { eventNo, number, raw }: NotaryEvent,
): Promise<boolean> {
  const kept = await tx
    .insertInto('notary_callbacks')
    .values({ brand_code: brandCode, event_no: eventNo, number, received_at: now, body: raw })
    .onConflict((conflict) => conflict.columns(['brand_code', 'event_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}
