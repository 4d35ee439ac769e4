import { MoneyDialog } from './money-dialog.tsx';
import type { MoneyModalProps } from './money-modal-props.ts';
import { WhyField } from './note-field.tsx';

/** 关闭买断: the rental goes on. */
export function CloseBuyoutModal({ detail: { order }, onClosed }: MoneyModalProps) {
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
    />
  );
}
