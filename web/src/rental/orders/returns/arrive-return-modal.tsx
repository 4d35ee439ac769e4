import { Form, Input } from 'antd';
import { arriveReturn } from '@rental/contract/rental/orders/returns/returns';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { OrderDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';

/** 登记到仓: the product is back and waits to be inspected. */
export function ArriveReturnModal({ detail: { order }, onClosed }: OrderDialogProps) {
  const [form] = Form.useForm<{ note?: string }>();
  const command = useOrderCommand('arriveReturn');
  return (
    <CommandDialog
      title="登记到仓"
      okText="确认到仓"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <OrderBrief order={order} />
      <p className="order-dialog-words">到仓时间以当前时间为准，归还单转为「待检测」。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ note }) => command.mutate({ body: { orderId: order.id, note } })}
      >
        <ContractField of={arriveReturn} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
