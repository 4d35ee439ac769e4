import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';

export type Bill = OrderDetail['bills'][number];

/** The props of every dialog of a money command. */
export interface MoneyModalProps {
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** That of a command on one bill. */
export interface BillModalProps extends MoneyModalProps {
  readonly bill: Bill & { readonly id: number };
}
