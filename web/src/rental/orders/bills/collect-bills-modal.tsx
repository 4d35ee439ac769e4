import { useState } from 'react';
import { collectBills } from '@rental/contract/rental/orders/money/order-money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import type { Payer } from '@rental/domain/rental/orders/money/payer';
import { sumFen } from '@rental/domain/money';
import type { PayMethod } from '@rental/domain/rental/orders/core/drafting';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { BillDialogProps } from '../core/bill-action.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import {
  ArrivedOnField,
  arrivedOnOf,
  TradeNoField,
  tradeNoOf,
  type Arrival,
} from '../money/fields/arrival-fields.tsx';
import { MethodField } from '../money/fields/method-field.tsx';
import { PayerFields } from '../money/fields/payer-fields.tsx';
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';
import { dueIds } from './due-ids.ts';

interface CollectBillsModalProps extends OrderDialogProps {
  readonly billIds: readonly number[];
}

interface Typed extends Arrival {
  readonly amountFen?: string;
  readonly method?: PayMethod;
  readonly payer?: Payer;
  readonly proofs?: string[];
  readonly note?: string;
}

/** The 试算 names them all. */
const maxNamed = 6;

/** 收款 for the chosen bills: all that is owed on them, or a part. */
export function CollectBillsModal({ detail, now, billIds, onClosed }: CollectBillsModalProps) {
  const { order, bills } = detail;
  const chosen = bills.filter(({ id }) => id !== null && billIds.includes(id));
  const owed = moneyText(sumFen(chosen.map(({ owedFen }) => owedFen)));
  const hasDeposit = chosen.some(({ kind }) => kind === billKinds.deposit);
  return (
    <MoneyDialog<'collectBills', Typed>
      name="collectBills"
      order={order}
      title="收款"
      okText="确认收款"
      decides={({ amountFen: typed, method, ...arrival }) => {
        const amountFen = typedFen(typed);
        if (method === undefined || amountFen === null) return null;
        return {
          billIds: [...billIds],
          amountFen: amountFen ?? null,
          method,
          ...arrivedOnOf(arrival, now),
        };
      }}
      extra={({ payer, proofs, note, ...arrival }) => ({
        payer,
        proofs,
        note,
        ...tradeNoOf(arrival),
      })}
      more={
        <>
          <PayerFields />
          <TradeNoField />
          <ProofsField isOfPayment label="收款凭证" words="转账截图或回单" />
          <NoteField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        共{chosen.length}期，待付 {owed}：{chosen.slice(0, maxNamed).map(billTitle).join('、')}
        {chosen.length > maxNamed ? '等' : ''}
      </p>
      <AmountField
        of={collectBills}
        name="amountFen"
        label="收款金额"
        placeholder={`留空为收全部待付 ${owed}`}
        isOptional
      />
      <MethodField
        name="method"
        label="收款方式"
        {...(!hasDeposit && { depositFen: order.depositHeldFen })}
      />
      <ArrivedOnField now={now} />
    </MoneyDialog>
  );
}

/** 收款 of one bill. */
export function CollectBillModal({ bill, ...props }: BillDialogProps) {
  return <CollectBillsModal {...props} billIds={[bill.id]} />;
}

/** 收款 of all that is due by today, and else of what falls due next. */
export function CollectDueModal(props: OrderDialogProps) {
  const { detail, now } = props;
  const [billIds] = useState(() => dueIds(detail, now)); // what the dialog does changes the bills
  return <CollectBillsModal {...props} billIds={billIds} />;
}
