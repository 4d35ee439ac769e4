import { AutoComplete, Form } from 'antd';
import { pickUpOrder } from '@rental/contract/order-changes';
import { mostParcelPhotos } from '@rental/contract/order-moves';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { ContractField } from '../ui/contract-field.tsx';
import { useMay } from '../ui/gate.tsx';
import { ImageListEditor } from '../ui/images/image-list-editor.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { matches, photoFrame, stockWords } from './stock-words.ts';
import { useOrderCommand } from './use-order-command.ts';

interface Fetched {
  readonly deviceSerial: string;
  readonly photos?: string[];
}

/** 自提: which device the customer takes along. */
export function PickUpOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Fetched>();
  const may = useMay();
  const command = useOrderCommand('pickUpOrder');
  const stock = useRead('shippableDevices', { params: { id: order.id } });

  const devices = (stock.data?.devices ?? []).map(({ serial }) => ({ value: serial }));
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
        <ContractField
          of={pickUpOrder}
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
            of={pickUpOrder}
            name="photos"
            label="交付照片"
            extra={`设备外观与序列号，最多${mostParcelPhotos}张`}
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
