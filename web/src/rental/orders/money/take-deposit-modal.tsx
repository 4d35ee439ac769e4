import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { depositMissingOf } from '@rental/domain/rental/orders/core/security';
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
import { ProofsField } from './fields/proofs-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { NoteField } from './note-field.tsx';
import { positionOf } from './order-position.ts';

interface Typed extends Arrival {
  readonly method?: MoneyMethod;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 收押金: what is missing of it. */
export function TakeDepositModal({ detail, now, onClosed }: OrderDialogProps) {
  const { order } = detail;
  const missingFen = depositMissingOf(positionOf(detail, businessDateOf(new Date(now))));
  const dueFen = fen(order.depositFen - order.depositWaivedFen);
  return (
    <MoneyDialog<'takeDeposit', Typed>
      name="takeDeposit"
      order={order}
      title="收押金"
      okText="确认收押金"
      decides={({ method, ...arrival }) =>
        method === undefined ? null : { method, ...arrivedOnOf(arrival, now) }
      }
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
      <p className="order-dialog-words">
        押金应付 {moneyText(dueFen)}，已付 {moneyText(order.depositHeldFen)}
        {order.authorizedFen === 0 ? '' : `，预授权冻结 ${moneyText(order.authorizedFen)}`}
        ，本次收齐 {moneyText(missingFen)}
      </p>
      <MethodField name="method" label="收款方式" />
      <ArrivedOnField now={now} />
    </MoneyDialog>
  );
}
