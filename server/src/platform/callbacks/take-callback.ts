import { sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { tell, type Audience, type Occasion } from '../../people/notifications/public.ts';
import { accountMerchant } from '../provider-accounts/public.ts';

/** The fields of every provider's callback, beside its subject. */
interface Word {
  readonly eventNo: string;
  readonly merchant: string;
}

type EventTable = Extract<keyof Tables, `${string}_callbacks`>;

/** The subject of a callback: a row of an order. */
interface About {
  readonly order_id: number;
}

type Facts = Readonly<Record<string, string | number>>;

interface Taking<Body extends Word, Found extends About> {
  readonly gateway: { readonly merchantOf: (brandCode: string) => string | null };
  /** The table that events are kept in, and the column of our number there. */
  readonly events: { readonly table: EventTable; readonly number: string };
  /** Our number that it names. */
  readonly numberOf: (body: Body) => string;
  readonly find: (tx: Tx, brand: string, number: string) => Promise<Found | undefined>;
  /** True if it says what was asked for: the amount, or the hash, that was sent. */
  readonly fits: (body: Body, found: Found) => boolean;
  readonly handleResult: (ctx: Acting, tx: Tx, found: Found, body: Body) => Promise<void>;
  /** Logged and reported if it does not. */
  readonly mismatch: (body: Body, found: Found) => Mismatch;
}

interface Mismatch {
  readonly operation: string;
  readonly before: Facts;
  readonly after: Facts;
  readonly occasion: Occasion;
  readonly to: Audience;
  readonly title: string;
  readonly words: string;
}

/**
 * Takes in what a provider says by itself (threat model 28): about something of ours, and what was asked for. An event that was
 * received before changes nothing and is answered the same; one that does not fit is kept, written down and told, and refused.
 */
export const takeCallback =
  <Body extends Word, Found extends About>(of: Taking<Body, Found>) =>
  async (
    visit: Visit,
    ctx: Acting,
    { body, raw }: { readonly body: Body; readonly raw: string },
  ): Promise<TakenCallback> =>
    visit.transaction('read write', async (tx) => {
      const number = of.numberOf(body);
      const found = (await of.find(tx, ctx.brandCode, number)) ?? refuse('not_found');
      const isNew = await keepEvent(tx, ctx, of.events, { eventNo: body.eventNo, number, raw });
      const merchant =
        (await accountMerchant(tx, ctx.brandCode, number)) ?? of.gateway.merchantOf(ctx.brandCode);
      const isRight = of.fits(body, found) && body.merchant === merchant;
      if (isNew && isRight) await of.handleResult(ctx, tx, found, body);
      if (isNew && !isRight) await alarm(tx, ctx, found, of.mismatch(body, found), body);
      const about = { ourNo: number, orderId: found.order_id };
      if (!isRight) return { kind: 'mismatch', ...about };
      return { kind: isNew ? 'taken' : 'duplicate', ...about };
    });

/** Keeps what was received, as evidence; false where that event is there already. */
async function keepEvent(
  tx: Tx,
  { brandCode, now }: Acting,
  { table, number }: Taking<Word, About>['events'],
  event: { readonly eventNo: string; readonly number: string; readonly raw: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} (brand_code, event_no, ${sql.ref(number)}, received_at, body)
    values (${brandCode}, ${event.eventNo}, ${event.number}, ${now}, ${event.raw})
    on conflict (brand_code, event_no) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** A signed word that does not fit what was asked for: somebody has to look. */
async function alarm(
  tx: Tx,
  ctx: Acting,
  { order_id: orderId }: About,
  { operation, before, after, occasion, to, title, words }: Mismatch,
  { merchant }: Word,
): Promise<void> {
  await writeAudit(tx, ctx, {
    operation,
    object: `order ${orderId}`,
    result: 'ok',
    before,
    after: { merchant, ...after },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    occasion,
    title,
    body: words,
    target: `/order/detail/${orderId}`,
    to,
    at: ctx.now,
  });
}
