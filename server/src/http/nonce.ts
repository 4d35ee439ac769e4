import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/transaction.ts';
import { isFirstUse } from './attempts.ts';
import type { Context } from './context.ts';
import { refuse } from './refusal.ts';

const form = /^[A-Za-z0-9._:-]{16,128}$/;
/** As long as a login at most: then the token that was sent along is dead, too. */
const keptMs = 86_400_000;

/** The number that a GET which changes state is sent with: chosen by the caller, another one each time (X35). */
export function nonceOf({ headers }: FastifyRequest): string {
  const nonce = headers['x-nonce'];
  return typeof nonce === 'string' && form.test(nonce) ? nonce : refuse('nonce_needed');
}

/**
 * Refuses what was done with this number already: a browser, a proxy or a link that repeats a GET does nothing. Kept in
 * the transaction of the effect, so that what was refused may be tried again.
 */
export async function useNonce({ brandCode, operator, now }: Context, tx: Tx, nonce: string) {
  const key = `nonce ${operator.sessionId} ${nonce}`;
  const isFirst = await isFirstUse(tx, brandCode, key, new Date(now.getTime() + keptMs));
  if (!isFirst) refuse('nonce_used');
}
