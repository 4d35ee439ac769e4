import type { Fen } from '../../money.ts';

/** The states of a payment by a link of ours that may have to go back: one fen (ADR 74), and 在线充值 (ADR 77). */
type LinkState = 'waiting' | 'paid' | 'closed' | 'returning' | 'returned' | 'failed';

/** The provider's message about such a payment, from an answer, a query, a callback or a statement. */
export type LinkWord =
  | { readonly kind: 'waiting' | 'processing' | 'unknown' | 'returned' }
  | { readonly kind: 'paid'; readonly amountFen: Fen }
  | { readonly kind: 'closed' | 'notReturned'; readonly reason: string };

interface Linked<Paid> {
  readonly state: LinkState;
  readonly amountFen: Fen;
  /** The state once it is paid in time. */
  readonly whenPaid: Paid;
}

/** True where the provider has not told the end: the payment of the link, or its way back. */
export const isLinkOpen = (state: LinkState): boolean =>
  state === 'waiting' || state === 'returning';

/**
 * The state after a message; null: it changes nothing. Money for a link that was closed before goes back. Another amount than that of the link
 * is not believed.
 */
export function linkAfter<Paid extends 'paid' | 'returning'>(
  { state, amountFen, whenPaid }: Linked<Paid>,
  word: LinkWord,
): Exclude<LinkState, 'waiting' | 'paid'> | Paid | null {
  switch (word.kind) {
    case 'paid':
      if (word.amountFen !== amountFen) return null;
      return state === 'waiting' ? whenPaid : state === 'closed' ? 'returning' : null;
    case 'closed':
      return state === 'waiting' ? 'closed' : null;
    case 'returned':
      return state === 'returning' || state === 'failed' ? 'returned' : null;
    case 'notReturned':
      return state === 'returning' ? 'failed' : null;
    default:
      return null;
  }
}
