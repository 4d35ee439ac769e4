import { billTitle } from '@rental/domain/rental/bills/bill-title';
import type { BillDialogProps } from '../core/bill-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

/** 取消 of a bill by hand. */
export function CancelChargeModal({ detail, bill, onClosed }: BillDialogProps) {
  return (
    <MoneyDialog<'cancelCharge', { readonly reason: string }>
      name="cancelCharge"
      order={detail.order}
      title={`取消 ${billTitle(bill)}`}
      okText="确认取消账单"
      isDanger
      decides={() => ({ billId: bill.id })}
      extra={({ reason }) => ({ reason })}
      more={<WhyField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">用途：{bill.purpose ?? '-'}</p>
    </MoneyDialog>
  );
}
