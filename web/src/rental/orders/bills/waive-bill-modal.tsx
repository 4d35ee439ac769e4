import { waiveBill } from '@rental/contract/rental/orders/money/order-money';
import { fen } from '@rental/domain/money';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { BillDialogProps } from '../core/bill-action.ts';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

interface Typed {
  readonly amountFen?: string;
  readonly lateFeeFen?: string;
  readonly reason: string;
}

/** 减免: what is let off of a bill and of its late fee. */
export function WaiveBillModal({ detail, bill, onClosed }: BillDialogProps) {
  const unpaidFen = fen(bill.owedFen - bill.lateFeeFen);
  return (
    <MoneyDialog<'waiveBill', Typed>
      name="waiveBill"
      order={detail.order}
      title={`减免 ${billTitle(bill)}`}
      okText="确认减免"
      decides={(typed) => {
        const [amountFen, lateFeeFen] = [typedFen(typed.amountFen), typedFen(typed.lateFeeFen)];
        if (amountFen === null || lateFeeFen === null) return null;
        if (amountFen === undefined && lateFeeFen === undefined) return null;
        return {
          billId: bill.id,
          amountFen: amountFen ?? fen(0),
          lateFeeFen: lateFeeFen ?? fen(0),
        };
      }}
      extra={({ reason }) => ({ reason })}
      more={<WhyField />}
      onClosed={onClosed}
    >
      <AmountField
        of={waiveBill}
        name="amountFen"
        label="减免金额"
        placeholder={`最多 ${moneyText(unpaidFen)}`}
        isOptional
      />
      {bill.lateFeeFen === 0 ? null : (
        <AmountField
          of={waiveBill}
          name="lateFeeFen"
          label="减免滞纳金"
          placeholder={`最多 ${moneyText(bill.lateFeeFen)}`}
          isOptional
        />
      )}
    </MoneyDialog>
  );
}
