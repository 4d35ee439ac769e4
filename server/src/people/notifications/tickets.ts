import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Visit } from '../../http/context.ts';
import { liveLogins, type LiveLogin } from '../auth/public.ts';
import { newestEventId } from './event-store.ts';

const lifeMs = 30_000;
const ticketForm = /^[\w-]{43}$/;
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** A ticket for one socket of this login: 256 random bits, of which only the hash is kept (threat model 39). */
export async function issueTicket(ctx: Context, tx: Tx): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx
    .deleteFrom('live_tickets')
    .where('brand_code', '=', ctx.brandCode)
    .where('expires_at', '<', ctx.now)
    .execute();
  await tx
    .insertInto('live_tickets')
    .values({
      brand_code: ctx.brandCode,
      token_hash: hashOf(ticket),
      session_id: ctx.operator.sessionId,
      expires_at: new Date(ctx.now.getTime() + lifeMs),
    })
    .execute();
  return ticket;
}

interface Opening {
  /** Null where it has ended since. */
  readonly login: LiveLogin | null;
  /** The brand's newest event when the socket was let in. */
  readonly newest: number;
}

/** The login that a ticket of this brand, good still, was given to. Uses the ticket up. */
export async function useTicket(visit: Visit, ticket: unknown): Promise<Opening | undefined> {
  if (typeof ticket !== 'string' || !ticketForm.test(ticket)) return undefined;
  const { brand, now } = visit;
  return visit.transaction('read write', async (tx) => {
    const used = await tx
      .deleteFrom('live_tickets')
      .where('brand_code', '=', brand.code)
      .where('token_hash', '=', hashOf(ticket))
      .returning(['session_id', 'expires_at'])
      .executeTakeFirst();
    if (!used || used.expires_at <= now) return undefined;
    const [login] = await liveLogins(tx, brand.code, [used.session_id], now);
    return { login: login ?? null, newest: await newestEventId(tx, brand.code) };
  });
}
