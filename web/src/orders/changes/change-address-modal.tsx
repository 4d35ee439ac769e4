import { Form, Input } from 'antd';
import { changeAddress } from '@rental/contract/order-changes';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { ContractField } from '../../ui/contract-field.tsx';
import { OrderBrief } from '../order-brief.tsx';
import { useOrderCommand } from '../use-order-command.ts';
import type { ChangeModalProps } from './change-modal-props.ts';
import { ReasonField } from './reason-field.tsx';

interface Typed {
  readonly region: string;
  readonly street: string;
  readonly reason: string;
}

/** 改收货地址: of this order alone. */
export function ChangeAddressModal({ order, onClosed }: ChangeModalProps) {
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('changeAddress');
  return (
    <CommandDialog
      title="改收货地址"
      okText="确认修改"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">
        当前地址：{order.customerAddress}。只改本订单的收货地址，客户资料中的地址不变。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: { orderId: order.id, ...typed } })}
      >
        <ContractField of={changeAddress} name="region" label="省市区">
          <Input allowClear maxLength={60} placeholder="如 浙江省杭州市西湖区" />
        </ContractField>
        <ContractField of={changeAddress} name="street" label="街道门牌">
          <Input allowClear maxLength={100} placeholder="街道、小区、楼栋和门牌" />
        </ContractField>
        <ReasonField />
      </Form>
    </CommandDialog>
  );
}
