import { Form } from 'antd';
import { pickUpOrder } from '@rental/contract/rental/orders/changes/order-changes';
import type { ShippingRisk } from '@rental/domain/rental/orders/life/shipping-risk';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { LeavingDeviceFields } from './leaving-device-fields.tsx';

interface Fetched {
  readonly deviceSerial: string;
  readonly checkedRisks?: ShippingRisk[];
  readonly photos?: string[];
}

/** 自提: which device the customer takes along. */
export function PickUpOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Fetched>();
  const command = useOrderCommand('pickUpOrder');
  return (
    <CommandDialog
      title="自提"
      okText="确认自提并起租"
      width={700} // five photos in a row
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        客户到店取走设备：租期从今天开始并生成账单，没有物流单号。此操作不可撤回。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(fetched) => command.mutate({ body: { orderId: order.id, ...fetched } })}
      >
        <LeavingDeviceFields
          of={pickUpOrder}
          orderId={order.id}
          photosLabel="交付照片"
          photosOf="设备外观与序列号"
        />
      </Form>
    </CommandDialog>
  );
}
