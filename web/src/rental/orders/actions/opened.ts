import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { OrderRead } from '../core/order-action.ts';

/** An action that was chosen: on an order or on one of its bills. What is known of the order goes with it. */
export type Opened = {
  readonly name: string;
  readonly orderId: number;
  /** The order as its page has read it; absent: it is read anew, and what stands in the way is said. */
  readonly read?: OrderRead;
} & (
  | { readonly of: 'order'; readonly row?: OrderRow }
  | { readonly of: 'bill'; readonly billId: number }
);
