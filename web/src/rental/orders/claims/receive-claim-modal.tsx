import { receiveClaim } from '@rental/contract/rental/orders/claims/claims';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
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
import { ProofsField } from '../money/fields/proofs-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';

interface Typed extends Arrival {
  readonly amountFen?: string;
  readonly method?: MoneyMethod;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 理赔到账: money of the insurer. */
export function ReceiveClaimModal({ detail: { order }, now, onClosed }: OrderDialogProps) {
  const open = moneyText(order.claimOpenFen);
  return (
    <MoneyDialog<'receiveClaim', Typed>
      name="receiveClaim"
      order={order}
      title="登记理赔到账"
      okText="确认到账"
      decides={({ amountFen: typed, method, ...arrival }) => {
        const amountFen = typedFen(typed);
        if (method === undefined || amountFen === null || amountFen === undefined) return null;
        return { amountFen, method, ...arrivedOnOf(arrival, now) };
      }}
      extra={({ proofs, note, ...arrival }) => ({ proofs, note, ...tradeNoOf(arrival) })}
      more={
        <>
          <TradeNoField />
          <ProofsField isOfPayment label="收款凭证" words="转账截图或回单" />
          <NoteField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">未到账理赔 {open}</p>
      <AmountField
        of={receiveClaim}
        name="amountFen"
        label="到账金额"
        placeholder={`最多 ${open}`}
      />
      <MethodField name="method" label="收款方式" />
      <ArrivedOnField now={now} />
    </MoneyDialog>
  );
}
