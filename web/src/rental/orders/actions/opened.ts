import type { OrderRow } from '@rental/contract/rental/orders/list/orders';

/** An action that was chosen: on an order or on one of its bills. */
export type Opened = {
  readonly name: string;
  readonly orderId: number;
} & (
  | { readonly of: 'order'; readonly row?: OrderRow }
  | { readonly of: 'bill'; readonly billId: number }
);
