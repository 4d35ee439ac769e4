import { Form, Input, Select } from 'antd';
import { rejectOrder } from '@rental/contract/orders';
import { rejectReasons, type RejectReason } from '@rental/domain/orders/reasons';
import { CommandDialog } from '../ui/command-dialog.tsx';
import { ContractField } from '../ui/contract-field.tsx';
import { OrderBrief } from './order-brief.tsx';
import type { OrderModalProps } from './order-modal-props.ts';
import { useOrderCommand } from './use-order-command.ts';

interface Rejection {
  readonly reason: RejectReason;
  readonly note?: string;
}

const reasons = Object.entries(rejectReasons).map(([value, label]) => ({ value, label }));

/** 审核拒绝, with its reason. */
export function RejectOrderModal({ order, onClosed }: OrderModalProps) {
  const [form] = Form.useForm<Rejection>();
  const command = useOrderCommand('rejectOrder');

  const submit = ({ reason, note }: Rejection) =>
    command.mutate({ body: { orderId: order.id, reason, ...(note && { note }) } });
  return (
    <CommandDialog
      title="审核拒绝"
      okText="确认拒绝"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <Form form={form} layout="vertical" size="middle" onFinish={submit}>
        <ContractField of={rejectOrder} name="reason" label="拒绝原因">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择拒绝原因"
            options={reasons}
          />
        </ContractField>
        <ContractField of={rejectOrder} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
