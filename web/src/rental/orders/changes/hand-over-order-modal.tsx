import { Form, Select } from 'antd';
import { handOverOrder } from '@rental/contract/rental/orders/changes/order-changes';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import { ReasonField } from './reason-field.tsx';

interface Typed {
  readonly storeId: number;
  readonly reason: string;
}

const consequences =
  '转单后订单、账单与统计归新店铺，负责人清空，两家店铺都会收到消息；仅负责原店铺的员工将看不到此订单。';

/** 转单: another store takes the order. */
export function HandOverOrderModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('handOverOrder');
  const options = useRead('orderOptions', undefined, { staleTime: Infinity });
  const stores = (options.data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <CommandDialog title="转单" okText="确认转单" command={command} form={form} onClosed={onClosed}>
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        当前店铺：{order.storeName}。{consequences}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(typed) => command.mutate({ body: { orderId: order.id, ...typed } })}
      >
        <ContractField of={handOverOrder} name="storeId" label="转至店铺">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择店铺"
            loading={options.isPending}
            options={stores}
          />
        </ContractField>
        <ReasonField />
      </Form>
    </CommandDialog>
  );
}
