import { payOffOrder } from '@rental/contract/rental/orders/money/order-money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { Payer } from '@rental/domain/rental/orders/money/payer';
import { businessDateOf } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import type { PayMethod } from '@rental/domain/rental/orders/core/drafting';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { AmountField, typedFen } from './fields/amount-field.tsx';
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
  readonly discountFen?: string;
  readonly method?: PayMethod;
  readonly payer?: Payer;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 提前结清: all that is left at once. The product stays with the customer until it is returned or bought. */
export function PayOffOrderModal({ detail: { order, bills }, now, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'payOffOrder', Typed>
      name="payOffOrder"
      order={order}
      title="提前结清"
      okText="确认结清"
      decides={({ discountFen: typed, method, ...arrival }) => {
        const discountFen = typedFen(typed);
        if (method === undefined || discountFen === null) return null;
        return { discountFen: discountFen ?? fen(0), method, ...arrivedOnOf(arrival, now) };
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
      <p className="order-dialog-words">{owedText(bills)}</p>
      <AmountField
        of={payOffOrder}
        name="discountFen"
        label="结清优惠"
        placeholder="留空为无优惠"
        extra="优惠只减未到期的租金，从最后一期减起"
        isOptional
      />
      <MethodField name="method" label="收款方式" depositFen={order.depositHeldFen} />
      <ArrivedOnField now={now} />
    </MoneyDialog>
  );
}

/** The order's debt before a choice: payoff takes all but extra deposits. */
function owedText(bills: OrderDialogProps['detail']['bills']): string {
  const open = bills.filter(
    ({ billStatus: status, kind }) => status === billStatus.due && kind !== billKinds.deposit,
  );
  const today = businessDateOf(new Date());
  const isLater = ({ kind, dueOn }: (typeof open)[number]) =>
    kind === billKinds.rent && dueOn > today;
  const owed = (some: typeof open) => moneyText(sumFen(some.map(({ owedFen }) => owedFen)));
  const lateFeeFen = sumFen(open.map((bill) => bill.lateFeeFen));
  const lateFee = lateFeeFen === 0 ? '' : `（含滞纳金 ${moneyText(lateFeeFen)}）`;
  const due = open.filter((bill) => !isLater(bill));
  return `待付共 ${open.length} 期 ${owed(open)}：已到期 ${owed(due)}${lateFee}，未到期 ${owed(open.filter(isLater))}`;
}
