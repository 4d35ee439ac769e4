import type { BillDialogProps } from '../core/bill-action.ts';
import { SmsOrdersModal } from './sms-orders-modal.tsx';

/** 催付 of a bill by hand: an SMS that asks for its payment. */
export function AskPaymentModal({ detail: { order }, bill, onClosed }: BillDialogProps) {
  return <SmsOrdersModal orders={[order]} askedBillId={bill.id} onClosed={onClosed} />;
}
