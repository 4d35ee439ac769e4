import type { CallbackKind, CallbackState } from '@rental/domain/platform/callbacks/received';
import { maxUnsignedPerHour } from '@rental/domain/platform/callbacks/received';
import { sql } from 'kysely';
import type { Visit } from './context.ts';

/** How a signed callback was taken in. */
export interface TakenCallback {
  /** `mismatch`: it does not say what was asked for. */
  readonly kind: 'taken' | 'duplicate' | 'mismatch';
  readonly ourNo?: string;
  readonly orderId?: number;
}

interface Received {
  readonly kind: CallbackKind;
  readonly raw: string;
}

const hourMs = 3_600_000;

/** Keeps a signed callback before anything is done by it: one whose server dies meanwhile is there to be replayed. */
export const keepReceived = (visit: Visit, { kind, raw }: Received): Promise<number> =>
  visit.transaction('read write', async (tx) => {
    const { id } = await tx
      .insertInto('received_callbacks')
      .values({
        brand_code: visit.brand.code,
        at: visit.now,
        kind,
        is_signed: true,
        state: 'received',
        body: raw,
        trace_id: visit.traceId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export interface CallbackEnd {
  readonly state: Exclude<CallbackState, 'received'>;
  readonly reason: string | null;
  readonly ourNo?: string;
  readonly orderId?: number;
}

/** Writes down what became of a callback. */
export const keepEnd = (
  visit: Pick<Visit, 'brand' | 'transaction'>,
  id: number,
  { state, reason, ourNo, orderId }: CallbackEnd,
): Promise<unknown> =>
  visit.transaction('read write', (tx) =>
    tx
      .updateTable('received_callbacks')
      .set({
        state,
        reason,
        ...(ourNo !== undefined && { our_no: ourNo }),
        ...(orderId !== undefined && { order_id: orderId }),
      })
      .where('brand_code', '=', visit.brand.code)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

/** An unsigned callback is anybody's word: a few of an hour are kept, cut short, and the rest is counted. */
export const keepUnsigned = (visit: Visit, { kind, raw }: Received): Promise<unknown> =>
  visit.transaction('read write', async (tx) => {
    const { brand, now, traceId } = visit;
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
    // PostgreSQL keeps no NUL
    const body = raw.slice(0, maxUnsignedChars).replaceAll('\0', '').toWellFormed();
    await sql`
      with kept as (
        insert into received_callbacks (brand_code, at, kind, is_signed, state, reason, body, trace_id)
        select ${brand.code}, ${now}::timestamptz, ${kind}, false, 'refused', 'callback_not_signed', ${body}, ${traceId}
        where (select count(*) from received_callbacks
          where brand_code = ${brand.code} and not is_signed and at >= ${hour}) < ${sql.lit(maxUnsignedPerHour)}
        returning id)
      insert into callback_overflows (brand_code, hour, count)
      select ${brand.code}, ${hour}::timestamptz, 1 where not exists (select from kept)
      on conflict (brand_code, hour) do update set count = callback_overflows.count + 1`.execute(
      tx,
    );
  });

const maxUnsignedChars = 2_000;
