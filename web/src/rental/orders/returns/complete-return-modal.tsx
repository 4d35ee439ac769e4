import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { MethodField } from '../money/fields/method-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';
import { DepositByOthers } from '../money/paid-by-others.tsx';

interface Typed {
  readonly refundMethod?: MoneyMethod;
  readonly note?: string;
}

/** 归还结清: the order is completed, the deposit goes back. */
export function CompleteReturnModal({ detail: { order, bills }, onClosed }: OrderDialogProps) {
  const hasDeposit = order.depositHeldFen > 0;
  return (
    <MoneyDialog<'completeReturn', Typed>
      name="completeReturn"
      order={order}
      title="归还结清"
      okText="确认结清"
      decides={({ refundMethod = null }) =>
        hasDeposit && refundMethod === null ? null : { refundMethod }
      }
      extra={({ note }) => ({ note })}
      more={<NoteField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        {order.inspection === 'lost' ? '订单完成，设备登记为丢失' : '订单完成，设备回到库存'}，
        {hasDeposit ? `押金余额 ${moneyText(order.depositHeldFen)} 退还客户。` : '无押金需退还。'}
      </p>
      {hasDeposit ? (
        <>
          <DepositByOthers bills={bills} />
          <MethodField name="refundMethod" label="退款方式" />
        </>
      ) : null}
    </MoneyDialog>
  );
}
