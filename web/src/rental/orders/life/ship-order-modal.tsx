import { AutoComplete, Form, Input } from 'antd';
import { shipOrder } from '@rental/contract/rental/orders/life/order-moves';
import type { ShippingRisk } from '@rental/domain/rental/orders/life/shipping-risk';
import { useDictionary } from '../../../http/use-dictionary.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { OrderBrief } from '../core/order-brief.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { LeavingDeviceFields, matches } from './leaving-device-fields.tsx';

interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly deviceSerial: string;
  readonly checkedRisks?: ShippingRisk[];
  readonly photos?: string[];
}

/** 发货: which device leaves, and with whom. Both take what is typed or scanned as well as what is offered. */
export function ShipOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Parcel>();
  const command = useOrderCommand('shipOrder');
  const carriers = useDictionary('carrier').options.map(({ label }) => ({ value: label }));
  return (
    <CommandDialog
      title="发货"
      okText="确认发货"
      width={700} // five photos in a row
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(parcel) => command.mutate({ body: { orderId: order.id, ...parcel } })}
      >
        <ContractField of={shipOrder} name="carrier" label="物流公司">
          <AutoComplete
            allowClear
            placeholder="选择或输入物流公司"
            options={carriers}
            showSearch={{ filterOption: matches }}
          />
        </ContractField>
        <ContractField of={shipOrder} name="trackingNumber" label="物流单号">
          <Input allowClear placeholder="输入或扫描物流单号" maxLength={40} />
        </ContractField>
        <LeavingDeviceFields
          of={shipOrder}
          orderId={order.id}
          photosLabel="发货照片"
          photosOf="设备、序列号和包裹的照片"
        />
      </Form>
    </CommandDialog>
  );
}
