import { recoverDebt } from '@rental/contract/rental/orders/losses/losses';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { Payer } from '@rental/domain/rental/orders/money/payer';
import { moneyText } from '../../../ui/texts/money-text.ts';
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

interface Typed extends Arrival {
  readonly amountFen?: string;
  readonly method?: MoneyMethod;
  readonly payer?: Payer;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 追回款: money that came in for what was written off. */
export function RecoverDebtModal({ detail: { order }, now, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'recoverDebt', Typed>
      name="recoverDebt"
      order={order}
      title="登记追回款"
      okText="确认登记"
      decides={({ amountFen: typed, method, ...arrival }) => {
        const amountFen = typedFen(typed);
        if (method === undefined || amountFen === null || amountFen === undefined) return null;
        return { amountFen, method, ...arrivedOnOf(arrival, now) };
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
      <p className="order-dialog-words">未收回坏账 {moneyText(order.badDebtFen)}</p>
      <AmountField
        of={recoverDebt}
        name="amountFen"
        label="追回金额"
        placeholder={`最多 ${moneyText(order.badDebtFen)}`}
      />
      <MethodField name="method" label="收款方式" />
      <ArrivedOnField now={now} />
    </MoneyDialog>
  );
}
