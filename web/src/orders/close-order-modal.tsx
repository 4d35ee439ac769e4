import { Form } from 'antd';
import { closeOrder } from '@rental/contract/order-moves';
import { closeReasons, type CloseReason } from '@rental/domain/orders/reasons';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { CloseEffects } from './close-effects.tsx';
import { refundOf } from './money/refund-fields.tsx';
import { refundOfEnding } from './money/order-position.ts';
import { useProvenCommand } from './money/use-proven-command.ts';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { ReasonForm, type Reasoned } from './reason-form.tsx';

/** 关单: why, and what is released by it. */
export function CloseOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Reasoned<CloseReason>>();
  const { command, send } = useProvenCommand('closeOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const submit = (typed: Reasoned<CloseReason>) =>
    send(typed, async () => ({
      orderId: order.id,
      reason: typed.reason,
      ...(typed.note && { note: typed.note }),
      ...(await refundOf(typed)),
    }));
  return (
    <CommandDialog
      title="关单"
      okText="确认关单"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <CloseEffects detail={detail.data} now={detail.dataUpdatedAt} />
      <ReasonForm
        form={form}
        of={closeOrder}
        label="关单类型"
        reasons={closeReasons}
        refundFen={detail.data && refundOfEnding(detail.data, detail.dataUpdatedAt)}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
