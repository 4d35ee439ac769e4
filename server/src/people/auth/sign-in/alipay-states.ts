import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isFirstUse } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';

const lifeMs = 300_000;
const stateForm = /^([\da-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/;

/** The owner of a state: a login that binds, or an address that signs in. */
export type StateHolder =
  | { readonly purpose: 'bind'; readonly sessionId: number }
  | { readonly purpose: 'login'; readonly address: string };

/**
 * The state that goes to the provider and comes back, so that nobody can be made to finish another person's sign-in: signed by us,
 * bound to the brand and its holder, good for 5 minutes and one use.
 */
export function alipayStates(secretKey: string) {
  const signatureOf = ({ brand }: Visit, holder: StateHolder, end: string, nonce: string) =>
    createHmac('sha256', secretKey)
      .update(`alipay-state\n${JSON.stringify([brand.code, holder, end, nonce])}`)
      .digest('base64url');

  return {
    issue(visit: Visit, holder: StateHolder): string {
      const end = (visit.now.getTime() + lifeMs).toString(36);
      const nonce = randomBytes(16).toString('base64url');
      return [end, nonce, signatureOf(visit, holder, end, nonce)].join('.');
    },

    /** Uses a state up, whatever comes of it. Forged, another's, old and used ones are refused alike. */
    async use(visit: Visit, holder: StateHolder, state: string): Promise<void> {
      const [, end = '', nonce = '', signature = ''] = stateForm.exec(state) ?? [];
      const right = Buffer.from(signatureOf(visit, holder, end, nonce));
      const given = Buffer.from(signature);
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return refuse('alipay_state_invalid');
      const endsAt = new Date(Number.parseInt(end, 36));
      const isFirst = await visit.transaction('read write', (tx) =>
        isFirstUse(tx, visit.brand.code, `alipay state ${nonce}`, endsAt),
      );
      if (endsAt <= visit.now || !isFirst) refuse('alipay_state_invalid');
    },
  };
}

export type AlipayStates = ReturnType<typeof alipayStates>;
