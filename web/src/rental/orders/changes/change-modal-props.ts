import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';

/** The props of every dialog of a change. */
export interface ChangeModalProps {
  readonly order: OrderDetail['order'];
  /** The papers still requested; null: none. */
  readonly wanted: OrderDetail['papers'][number] | null;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
