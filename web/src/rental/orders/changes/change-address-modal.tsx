import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { changeAddress } from '@rental/contract/rental/orders/changes/order-changes';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderApplication } from '../applications/application-steps.ts';
import { AppliedNotice, WithApplication } from '../applications/with-application.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import { ReasonField } from './reason-field.tsx';

interface Typed {
  readonly region: string;
  readonly street: string;
  readonly receiverName?: string;
  readonly receiverPhone?: string;
  readonly isCustomer?: boolean;
  readonly reason: string;
}

/** 改收货地址: of this order alone. It begins with what the customer has applied for. */
export function ChangeAddressModal(props: OrderDialogProps) {
  return (
    <WithApplication orderId={props.detail.order.id} kind="address">
      {(applied) =>
        applied === undefined ? (
          <ChangeAddress {...props} />
        ) : (
          <ChangeAsApplied {...props} applied={applied} />
        )
      }
    </WithApplication>
  );
}

interface ChangeAsAppliedProps extends OrderDialogProps {
  readonly applied: OrderApplication;
}

/** As the customer has applied for, whom the operator need not see unmasked; or by hand. */
function ChangeAsApplied({ applied, ...props }: ChangeAsAppliedProps) {
  const { order } = props.detail;
  const [isByHand, setByHand] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const command = useOrderCommand('changeAddressAsApplied');
  if (isByHand) return <ChangeAddress {...props} />;
  return (
    <CommandDialog
      title="改收货地址"
      okText="按客户申请修改"
      command={command}
      form={form}
      onClosed={props.onClosed}
    >
      <OrderBrief order={order} />
      <AppliedNotice applied={applied} />
      <p className="order-dialog-words">
        当前地址：{order.customerAddress}，收货人 {order.receiverName} {order.receiverPhone}
        。只改本订单的收货信息，客户资料不变。
        <Button type="link" size="small" onClick={() => setByHand(true)}>
          手工填写
        </Button>
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{ reason: '客户申请' }}
        onFinish={(body) => command.mutate({ params: { id: applied.id }, body })}
      >
        <ReasonField />
      </Form>
    </CommandDialog>
  );
}

function ChangeAddress({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<Typed>();
  const command = useOrderCommand('changeAddress');
  const isCustomer = Form.useWatch('isCustomer', form) === true;
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
        当前地址：{order.customerAddress}，收货人 {order.receiverName} {order.receiverPhone}
        。只改本订单的收货信息，客户资料不变。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => command.mutate({ body: { orderId: order.id, ...wanted(typed) } })}
      >
        <ContractField of={changeAddress} name="region" label="省市区">
          <Input allowClear maxLength={60} placeholder="如 浙江省杭州市西湖区" />
        </ContractField>
        <ContractField of={changeAddress} name="street" label="街道门牌">
          <Input allowClear maxLength={100} placeholder="街道、小区、楼栋和门牌" />
        </ContractField>
        {isCustomer ? null : (
          <>
            <ContractField of={changeAddress} name="receiverName" label="收货人">
              <Input
                allowClear
                maxLength={20}
                placeholder={`不填则不变（${order.receiverName}）`}
              />
            </ContractField>
            <ContractField of={changeAddress} name="receiverPhone" label="收货手机">
              <Input
                allowClear
                maxLength={20}
                placeholder={`不填则不变（${order.receiverPhone}）`}
              />
            </ContractField>
          </>
        )}
        {order.isOtherReceiver ? (
          <Form.Item name="isCustomer" valuePropName="checked">
            <Checkbox>收货人改回客户本人</Checkbox>
          </Form.Item>
        ) : null}
        <ReasonField />
      </Form>
    </CommandDialog>
  );
}

/** An empty field stays as it is; null stands for the customer. */
function wanted({ receiverName, receiverPhone, isCustomer, ...typed }: Typed) {
  if (isCustomer === true) return { ...typed, receiverName: null, receiverPhone: null };
  return {
    ...typed,
    ...(isFilled(receiverName) && { receiverName }),
    ...(isFilled(receiverPhone) && { receiverPhone }),
  };
}

const isFilled = (typed: string | undefined): typed is string =>
  typed !== undefined && typed.trim() !== '';
