import { useState } from 'react';
import { DeductDialog } from '../../deductions/deduct-dialog.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { deductible } from './deductible.ts';

/** 手动代扣 of the bill that is due longest. */
export function DeductDueModal({ detail, onClosed }: OrderDialogProps) {
  const [bill] = useState(() => deductible(detail)); // what the dialog does changes the bills
  return bill === undefined ? null : (
    <DeductDialog orderId={detail.order.id} billId={bill.id} onClosed={onClosed} />
  );
}
