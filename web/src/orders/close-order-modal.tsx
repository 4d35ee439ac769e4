import { Form, Input, Select } from 'antd';
import { closeOrder } from '@rental/contract/orders';
import { closeReasons, type CloseReason } from '@rental/domain/orders/reasons';
import { useRead } from '../http/use-read.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { ContractField } from '../ui/contract-field.tsx';
import { CloseEffects } from './close-effects.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { useOrderCommand } from './use-order-command.ts';

interface Closing {
  readonly reason: CloseReason;
  readonly note?: string;
}

const reasons = Object.entries(closeReasons).map(([value, label]) => ({ value, label }));

/** 关单: why, and what is released by it. */
export function CloseOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Closing>();
  const command = useOrderCommand('closeOrder');
  const detail = useRead('orderDetail', { params: { id: order.id } });

  const submit = ({ reason, note }: Closing) =>
    command.mutate({ body: { orderId: order.id, reason, ...(note && { note }) } });
  return (
    <CommandDialog
      title="关单"
      okText="确认关单"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <CloseEffects detail={detail.data} />
      <Form form={form} layout="vertical" size="middle" onFinish={submit}>
        <ContractField of={closeOrder} name="reason" label="关单类型">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择关单类型"
            options={reasons}
          />
        </ContractField>
        <ContractField of={closeOrder} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
