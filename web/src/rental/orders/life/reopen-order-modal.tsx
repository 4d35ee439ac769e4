import { Form } from 'antd';
import { reopenOrder } from '@rental/contract/rental/orders/life/order-moves';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { WhyForm, type Why } from './why-form.tsx';

/** 复审: a rejected order is judged once more. */
export function ReopenOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Why>();
  const command = useOrderCommand('reopenOrder');
  return (
    <CommandDialog title="复审" okText="确认复审" command={command} form={form} onClosed={onClosed}>
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        订单回到「待审核」，可重新通过或拒绝；审核拒绝时已退还的押金须重新收取。
      </p>
      <WhyForm
        form={form}
        of={reopenOrder}
        label="复审原因"
        onSubmit={({ reason }) => command.mutate({ body: { orderId: order.id, reason } })}
      />
    </CommandDialog>
  );
}
