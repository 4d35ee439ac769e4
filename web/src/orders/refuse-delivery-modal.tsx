import { Form } from 'antd';
import { refuseDelivery } from '@rental/contract/order-moves';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { refundOf } from './money/refund-fields.tsx';
import { refundOfEnding } from './money/order-position.ts';
import { useProvenCommand } from './money/use-proven-command.ts';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { WhyForm, type Why } from './why-form.tsx';

/** 拒收: the customer did not take the parcel. */
export function RefuseDeliveryModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Why>();
  const { command, send } = useProvenCommand('refuseDelivery');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const submit = (typed: Why) =>
    send(typed, async () => ({
      orderId: order.id,
      reason: typed.reason,
      ...(await refundOf(typed)),
    }));
  return (
    <CommandDialog
      title="拒收"
      okText="确认拒收"
      isDanger
      command={command}
      form={form}
      isOkDisabled={detail.data === undefined}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">订单关闭且不能恢复，设备回到库存，待付的加收账单取消。</p>
      <WhyForm
        form={form}
        of={refuseDelivery}
        label="拒收原因"
        refundFen={detail.data && refundOfEnding(detail.data, detail.dataUpdatedAt)}
        onSubmit={(typed) => void submit(typed)}
      />
    </CommandDialog>
  );
}
