import { Form } from 'antd';
import { rejectOrder } from '@rental/contract/order-moves';
import { rejectReasons, type RejectReason } from '@rental/domain/orders/reasons';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { refundOf } from './money/refund-fields.tsx';
import { refundOfEnding } from './money/order-position.ts';
import { useProvenCommand } from './money/use-proven-command.ts';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { ReasonForm, type Reasoned } from './reason-form.tsx';

/** 审核拒绝, with its reason. */
export function RejectOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Reasoned<RejectReason>>();
  const { command, send } = useProvenCommand('rejectOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const submit = (typed: Reasoned<RejectReason>) =>
    send(typed, async () => ({
      orderId: order.id,
      reason: typed.reason,
      ...(typed.note && { note: typed.note }),
      ...(await refundOf(typed)),
    }));
  return (
    <CommandDialog
      title="审核拒绝"
      okText="确认拒绝"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <ReasonForm
        form={form}
        of={rejectOrder}
        label="拒绝原因"
        reasons={rejectReasons}
        refundFen={detail.data && refundOfEnding(detail.data, detail.dataUpdatedAt)}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
