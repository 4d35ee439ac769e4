import type { OrderDialogProps } from '../core/order-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

/** 关闭买断: the rental goes on. */
export function CloseBuyoutModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'closeBuyout', { readonly reason: string }>
      name="closeBuyout"
      order={order}
      title="关闭买断"
      okText="确认关闭买断"
      isDanger
      decides={() => ({})}
      extra={({ reason }) => ({ reason })}
      more={<WhyField />}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        买断单 {order.openBuyout?.buyoutNo}{' '}
        关闭后不能再收尾款；订单继续租用，租金照常收取，需要时可重新发起买断。
      </p>
    </MoneyDialog>
  );
}
