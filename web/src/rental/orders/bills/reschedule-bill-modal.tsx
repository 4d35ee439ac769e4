import { Input } from 'antd';
import { rescheduleBill } from '@rental/contract/rental/orders/money/order-money';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { maxDaysPutOff } from '@rental/domain/rental/orders/money/payments';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { BillDialogProps } from '../core/bill-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

interface Typed {
  readonly dueOn?: string;
  readonly reason: string;
}

/** 改期: a bill falls due on another day. */
export function RescheduleBillModal({ detail, bill, now, onClosed }: BillDialogProps) {
  const today = businessDateOf(new Date(now));
  return (
    <MoneyDialog<'rescheduleBill', Typed>
      name="rescheduleBill"
      order={detail.order}
      title={`改期 ${billTitle(bill)}`}
      okText="确认改期"
      decides={({ dueOn = '' }) => (dueOn === '' ? null : { billId: bill.id, dueOn })}
      extra={({ reason }) => ({ reason })}
      more={<WhyField />}
      onClosed={onClosed}
    >
      <ContractField
        of={rescheduleBill}
        name="dueOn"
        label="新应付日"
        extra={`现应付日 ${bill.dueOn}，可改到今天起${maxDaysPutOff}天内；已产生的滞纳金保留`}
      >
        <Input type="date" min={today} max={addDays(today, maxDaysPutOff)} />
      </ContractField>
    </MoneyDialog>
  );
}
