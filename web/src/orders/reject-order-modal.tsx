import { Form } from 'antd';
import { rejectOrder } from '@rental/contract/order-moves';
import { rejectReasons, type RejectReason } from '@rental/domain/orders/reasons';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { ReasonForm, type Reasoned } from './reason-form.tsx';
import { useOrderCommand } from './use-order-command.ts';

/** 审核拒绝, with its reason. */
export function RejectOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Reasoned<RejectReason>>();
  const command = useOrderCommand('rejectOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const submit = ({ reason, refundMethod, note }: Reasoned<RejectReason>) =>
    command.mutate({
      body: {
        orderId: order.id,
        reason,
        ...(refundMethod && { refundMethod }),
        ...(note && { note }),
      },
    });
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
        heldFen={detail.data?.order.depositHeldFen}
        onSubmit={submit}
      />
    </CommandDialog>
  );
}
