import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { ProofsField } from './fields/proofs-field.tsx';
import { RefundWayField } from './fields/refund-way-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { WhyField } from './note-field.tsx';

interface Typed {
  readonly refundMethod?: RefundWay;
  readonly proofs?: string[];
  readonly reason: string;
}

/** 退多付: what was paid on bills that were taken back goes back. */
export function RefundOwedBackModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'refundOwedBack', Typed>
      name="refundOwedBack"
      order={order}
      title="退多付"
      okText="确认退多付"
      decides={({ refundMethod }) => (refundMethod === undefined ? null : { refundMethod })}
      extra={({ proofs, reason }) => ({ proofs, reason })}
      more={
        <>
          <ProofsField isOfPayment={false} label="退款凭证" words="转账截图或回单" />
          <WhyField />
        </>
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        账单取消后多付的 {moneyText(order.owedBackFen)} 将全部退还客户。
      </p>
      <RefundWayField name="refundMethod" label="退款方式" />
    </MoneyDialog>
  );
}
