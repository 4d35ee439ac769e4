import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';

/** What the dialog of every change is given. */
export interface ChangeModalProps {
  readonly order: OrderDetail['order'];
  /** What 补件 still asks for; null: nothing. */
  readonly wanted: OrderDetail['papers'][number] | null;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
