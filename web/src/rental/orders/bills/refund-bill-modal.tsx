import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { billLabel } from '../core/bill-action.ts';
import type { BillDialogProps } from '../core/bill-action.ts';
import { RefundWayField } from '../money/fields/refund-way-field.tsx';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';
import { PaidByOthers } from '../money/paid-by-others.tsx';
import { refundWords } from './refund-words.ts';

interface Typed {
  readonly refundMethod?: RefundWay;
  readonly proofs?: string[];
  readonly reason: string;
}

/** 退款 of a bill that was paid; of a premium 退保. */
export function RefundBillModal({ detail, bill, onClosed }: BillDialogProps) {
  const label = billLabel(refundWords, bill.kind);
  return (
    <MoneyDialog<'refundBill', Typed>
      name="refundBill"
      order={detail.order}
      title={`${label} ${billTitle(bill)}`}
      okText={`确认${label}`}
      decides={({ refundMethod }) =>
        refundMethod === undefined ? null : { billId: bill.id, refundMethod }
      }
      extra={({ proofs, reason }) => ({ proofs, reason })}
      more={
        <>
          <ProofsField isOfPayment={false} label="退款凭证" words="转账截图或回单" />
          <WhyField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">已付的账单金额和滞纳金将全部退还客户，账单作废。</p>
      <PaidByOthers bills={[bill]} />
      <RefundWayField name="refundMethod" label="退款方式" />
    </MoneyDialog>
  );
}
