import type { PaymentRow } from '@rental/contract/rental/payment-orders';
import { amountText } from './payment-columns.tsx';
import { paymentStateWords } from './payment-state-text.tsx';

export interface PaymentDialogProps {
  readonly payment: PaymentRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** Which payment order a dialog is about. */
export const PaymentBrief = ({ payment }: { readonly payment: PaymentRow }) => (
  <p className="order-dialog-words">
    <strong>{amountText(payment)}</strong> {payment.what} · {payment.customerName} · 订单{' '}
    {payment.orderNo}
    <br />
    {paymentStateWords(payment)}
  </p>
);
