import type { OrderDialogProps } from '../core/order-action.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { WhyField } from '../money/note-field.tsx';

/** 取消归还: the rental goes on. */
export function CancelReturnModal({ detail: { order }, onClosed }: OrderDialogProps) {
  return (
    <MoneyDialog<'cancelReturn', { readonly reason: string }>
      name="cancelReturn"
      order={order}
      title="取消归还"
      okText="确认取消归还"
      isDanger
      decides={() => ({})}
      extra={({ reason }) => ({ reason })}
      more={<WhyField />}
      onClosed={onClosed}
    />
  );
}
