import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import {
  outcomeAtCompletion,
  type DeviceOutcome,
} from '@rental/domain/rental/orders/returns/device-outcome';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { RefundWayField } from '../money/fields/refund-way-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { NoteField } from '../money/note-field.tsx';
import { DepositByOthers } from '../money/paid-by-others.tsx';

interface Typed {
  readonly refundMethod?: RefundWay;
  readonly note?: string;
}

/** 归还结清: the order is completed, the deposit goes back. */
export function CompleteReturnModal({
  detail: { order, bills, returns },
  onClosed,
}: OrderDialogProps) {
  const hasDeposit = order.depositHeldFen > 0;
  const isRefund = hasDeposit || order.owedBackFen > 0;
  return (
    <MoneyDialog<'completeReturn', Typed>
      name="completeReturn"
      order={order}
      title="归还结清"
      okText="确认结清"
      decides={({ refundMethod = null }) =>
        isRefund && refundMethod === null ? null : { refundMethod }
      }
      extra={({ note }) => ({ note })}
      more={<NoteField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        订单完成，{deviceText(order.inspection, returns)}，
        {hasDeposit ? `押金余额 ${moneyText(order.depositHeldFen)} 退还客户。` : '无押金需退还。'}
        {order.owedBackFen > 0
          ? `多付的 ${moneyText(order.owedBackFen)} 先抵欠款，余额退还客户。`
          : ''}
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

const outcomeTexts: Readonly<Record<DeviceOutcome, string>> = {
  stock: '设备回到库存',
  repair: '设备待维修并新建维修单',
  dispose: '设备待处置',
  scrap: '设备报废',
};

/** The destination of the device, by the inspection. The server looks at the grades of the SKU once more. */
function deviceText(
  result: OrderDetail['order']['inspection'],
  [underWay]: OrderDetail['returns'],
): string {
  if (result === 'lost') return '设备登记为丢失';
  if (result === null || underWay === undefined) return outcomeTexts.stock;
  return outcomeTexts[outcomeAtCompletion({ ...underWay, result, gradeBefore: null }, null)];
}
