import type { RefundRow } from '@rental/contract/rental/refunds';
import { paidWayText } from '@rental/domain/rental/refunds/refund-order';
import { moneyText } from '../../ui/texts/money-text.ts';
import { refundStateWords } from './refund-state-text.tsx';

export interface RefundDialogProps {
  readonly refund: RefundRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** Which refund a dialog is about. */
export const RefundBrief = ({ refund }: { readonly refund: RefundRow }) => (
  <p className="order-dialog-words">
    <strong>{moneyText(refund.amountFen)}</strong> {refund.what} · {refund.customerName} · 订单{' '}
    {refund.orderNo}
    <br />
    {paidWayText(refund.way, refund.paidBy, refund.isMoved)} · {refundStateWords(refund)}
  </p>
);
