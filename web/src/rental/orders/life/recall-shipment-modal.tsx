import { Form } from 'antd';
import { recallShipment } from '@rental/contract/rental/orders/life/order-moves';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { WhyForm, type Why } from './why-form.tsx';

/** 撤回发货: the parcel has not left yet. */
export function RecallShipmentModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Why>();
  const command = useOrderCommand('recallShipment');
  return (
    <CommandDialog
      title="撤回发货"
      okText="确认撤回"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        物流尚未揽收时才能撤回，请先「查物流」确认。包裹标记为已撤回，设备回到库存，订单回到「待发货」。
      </p>
      <WhyForm
        form={form}
        of={recallShipment}
        label="撤回原因"
        onSubmit={({ reason }) => command.mutate({ body: { orderId: order.id, reason } })}
      />
    </CommandDialog>
  );
}
