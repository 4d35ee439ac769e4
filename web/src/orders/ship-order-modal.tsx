import { AutoComplete, Form, Input } from 'antd';
import { mostParcelPhotos, shipOrder } from '@rental/contract/order-moves';
import { useDictionary } from '../http/use-dictionary.ts';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { ContractField } from '../ui/contract-field.tsx';
import { useMay } from '../ui/gate.tsx';
import { ImageListEditor } from '../ui/images/image-list-editor.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { matches, photoFrame, stockWords } from './stock-words.ts';
import { useOrderCommand } from './use-order-command.ts';

interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly deviceSerial: string;
  readonly photos?: string[];
}

/** 发货: which device leaves, and with whom. Both take what is typed or scanned as well as what is offered. */
export function ShipOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Parcel>();
  const may = useMay();
  const command = useOrderCommand('shipOrder');
  const carriers = useDictionary('carrier').options.map(({ label }) => ({ value: label }));
  const stock = useRead('shippableDevices', { params: { id: order.id } });

  const devices = (stock.data?.devices ?? []).map(({ serial }) => ({ value: serial }));
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
        <ContractField
          of={shipOrder}
          name="deviceSerial"
          label="设备序列号"
          extra={stockWords(stock.isPending, stock.isError, devices.length)}
        >
          <AutoComplete
            allowClear
            placeholder="选择、输入或扫描设备序列号"
            options={devices}
            showSearch={{ filterOption: matches }}
          />
        </ContractField>
        {may('material:upload') ? (
          <ContractField
            of={shipOrder}
            name="photos"
            label="发货照片"
            extra={`设备、序列号和包裹的照片，最多${mostParcelPhotos}张`}
          >
            <ImageListEditor
              type="image"
              num={mostParcelPhotos}
              {...photoFrame}
              call="uploadDeployImage"
            />
          </ContractField>
        ) : null}
      </Form>
    </CommandDialog>
  );
}
