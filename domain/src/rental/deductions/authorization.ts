import { hasEnded, type OrderStatus } from '../orders/core/order-status.ts';

/** The state of the customer's agreement to deductions (代扣签约). `signing` was asked for and not answered yet. Stored: never rename. */
export const authorizationStates = {
  signing: '签约中',
  signed: '已签约',
  ended: '已解约',
} as const;

export type AuthorizationState = keyof typeof authorizationStates;

/** The words for a state; an order that was never asked for has none. */
export const authorizationLabel = (state: AuthorizationState | null): string =>
  state === null ? '未签约' : authorizationStates[state];

/** The provider's answer about an agreement; `unknown`: none, or none in time. */
export type AgreementWord =
  | { readonly kind: 'signed'; readonly providerNo: string }
  | { readonly kind: 'waiting' | 'ended' | 'refused' | 'unknown' };

/** A customer has so many days to sign on the provider's page. */
export const signingDays = 7;

/**
 * The state of an agreement once the provider has said something, or null where that changes nothing. One that we have ended stays ended,
 * whatever is signed on an old page.
 */
export function agreementAfter(
  state: AuthorizationState,
  { kind }: AgreementWord,
  isTooLate: boolean,
): AuthorizationState | null {
  if (state === 'ended' || kind === state || kind === 'unknown') return null;
  if (kind === 'waiting') return state === 'signing' && isTooLate ? 'ended' : null;
  return kind === 'signed' ? 'signed' : 'ended';
}

/** True if a customer may still be asked to agree: an order that has ended has nothing to deduct. */
export const canSign = (status: OrderStatus): boolean => !hasEnded(status);
