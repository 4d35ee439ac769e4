import type { OrderRow } from '@rental/contract/rental/orders/list/orders';

/** What the dialog of every move is given. */
export interface OrderModalProps {
  readonly order: OrderRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
