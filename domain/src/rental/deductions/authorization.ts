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

/** True if a customer may still be asked to agree: an order that has ended has nothing to deduct. */
export const canSign = (status: OrderStatus): boolean => !hasEnded(status);
