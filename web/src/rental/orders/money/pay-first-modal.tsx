import type { Payer } from '@rental/domain/rental/orders/money/payer';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import {
  ArrivedOnField,
  arrivedOnOf,
  TradeNoField,
  tradeNoOf,
  type Arrival,
} from './fields/arrival-fields.tsx';
import { MethodField } from './fields/method-field.tsx';
import { PayerFields } from './fields/payer-fields.tsx';
import { ProofsField } from './fields/proofs-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { NoteField } from './note-field.tsx';

interface Typed extends Arrival {
  readonly method?: MoneyMethod;
  readonly payer?: Payer;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 收首期租金: the first term, before the product leaves. */
export function PayFirstModal({ detail: { order }, now, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'payFirst', Typed>
      name="payFirst"
      order={order}
      title="收首期租金"
      okText="确认收款"
      decides={({ method, ...arrival }) =>
        method === undefined ? null : { method, ...arrivedOnOf(arrival, now) }
      }
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
        首期租金 {moneyText(order.firstRentFen)}，收款后才能发货或自提；其余各期从起租日起计算。
      </p>
      <MethodField name="method" label="收款方式" />
      <ArrivedOnField now={now} />
    </MoneyDialog>
  );
}
