import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { OrderDialogProps } from '../core/order-action.ts';
import { RefundWayField } from './fields/refund-way-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { NoteField } from './note-field.tsx';
import { DepositByOthers } from './paid-by-others.tsx';

interface Typed {
  readonly refundMethod?: RefundWay;
  readonly note?: string;
}

/** 无需归还完结: nobody does it alone. */
export function CompleteOrderModal({ detail: { order, bills }, onClosed }: OrderDialogProps) {
  const hasDeposit = order.depositHeldFen > 0;
  const isRefund = hasDeposit || order.owedBackFen > 0;
  return (
    <MoneyDialog<'completeWithoutReturn', Typed>
      name="completeWithoutReturn"
      order={order}
      title="无需归还完结"
      okText="确认完结"
      decides={({ refundMethod = null }) =>
        isRefund && refundMethod === null ? null : { refundMethod }
      }
      extra={({ note }) => ({ note })}
      more={<NoteField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        订单完成，设备归客户所有。须由他人复核通过后，再由您执行。
      </p>
      {isRefund ? (
        <>
          {hasDeposit ? <DepositByOthers bills={bills} /> : null}
          <RefundWayField name="refundMethod" label="退款方式" />
        </>
      ) : null}
    </MoneyDialog>
  );
}
