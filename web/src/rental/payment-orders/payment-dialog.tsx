import type { PaymentRow } from '@rental/contract/rental/payment-orders';
import { RefundOverpaidModal } from '../orders/money/refund-overpaid-modal.tsx';
import { ClosePaymentModal } from './close-payment-modal.tsx';
import type { PaymentDeed } from './payment-actions.ts';
import { PaymentDetail } from './payment-detail.tsx';
import { SettlePaymentModal } from './settle-payment-modal.tsx';

/** The dialog beside the list. */
export interface OpenedPayment {
  readonly what: PaymentDeed;
  readonly payment: PaymentRow;
}

interface OpenedProps {
  readonly opened: OpenedPayment;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function PaymentDialog({ opened: { what, payment }, onClosed }: OpenedProps) {
  switch (what) {
    case 'look':
      return <PaymentDetail payment={payment} onClosed={onClosed} />;
    case 'close':
      return <ClosePaymentModal payment={payment} onClosed={onClosed} />;
    case 'settle':
      return <SettlePaymentModal payment={payment} onClosed={onClosed} />;
    case 'refund': {
      const paid = { ...payment, tradeNo: payment.paymentNo };
      return <RefundOverpaidModal of="payment" paid={paid} onClosed={onClosed} />;
    }
  }
}
