import { refundBill } from '@rental/contract/rental/orders/money/order-money';
import { billStatus, type BillStatus } from '@rental/domain/rental/bills/bill-status';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { billLabel } from '../core/bill-action.ts';
import type { BillDialogProps } from '../core/bill-action.ts';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { RefundWayField } from '../money/fields/refund-way-field.tsx';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';
import { PaidByOthers } from '../money/paid-by-others.tsx';
import { refundWords } from './refund-words.ts';

interface Typed {
  readonly amountFen?: string;
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
      decides={({ amountFen: typed, refundMethod }) => {
        const amountFen = typedFen(typed);
        if (refundMethod === undefined || amountFen === null) return null;
        return { billId: bill.id, amountFen: amountFen ?? null, refundMethod };
      }}
      extra={({ proofs, reason }) => ({ proofs, reason })}
      more={
        <>
          <ProofsField isOfPayment={false} label="退款凭证" words="转账截图或回单" />
          <WhyField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">{effectWords(bill.billStatus)}</p>
      <PaidByOthers bills={[bill]} />
      <AmountField
        of={refundBill}
        name="amountFen"
        label="退款金额"
        placeholder="不填为退还全部已付"
        isOptional
      />
      <RefundWayField name="refundMethod" label="退款方式" />
    </MoneyDialog>
  );
}

/** The words on what becomes of the bill. */
const effectWords = (status: BillStatus): string =>
  status === billStatus.due
    ? '已付的金额退还客户后，账单重新待付。'
    : '退还全部已付的金额和滞纳金，账单作废；只退一部分的，账单仍为已付，少收的部分不再收取。';
