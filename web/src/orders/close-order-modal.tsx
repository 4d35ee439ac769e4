import { Form } from 'antd';
import { closeOrder } from '@rental/contract/order-moves';
import { closeReasons, type CloseReason } from '@rental/domain/orders/reasons';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { CloseEffects } from './close-effects.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { ReasonForm, type Reasoned } from './reason-form.tsx';
import { useOrderCommand } from './use-order-command.ts';

/** 关单: why, and what is released by it. */
export function CloseOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Reasoned<CloseReason>>();
  const command = useOrderCommand('closeOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const submit = ({ reason, refundMethod, note }: Reasoned<CloseReason>) =>
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
      title="关单"
      okText="确认关单"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <CloseEffects detail={detail.data} />
      <ReasonForm
        form={form}
        of={closeOrder}
        label="关单类型"
        reasons={closeReasons}
        heldFen={detail.data?.order.depositHeldFen}
        onSubmit={submit}
      />
    </CommandDialog>
  );
}
