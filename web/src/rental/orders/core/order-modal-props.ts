import type { OrderRow } from '@rental/contract/rental/orders/list/orders';

/** The props of every dialog of a move. */
export interface OrderModalProps {
  readonly order: OrderRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
