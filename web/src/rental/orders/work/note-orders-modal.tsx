import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { maxAssigned, noteOrders } from '@rental/contract/rental/orders/work/order-batches';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import type { BatchDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';

/** 备注: one for all the orders, in the timeline of each. */
export function NoteOrdersModal({ orders: chosen, onClosed }: BatchDialogProps) {
  const [orders] = useState(chosen); // refreshed lists must not change the question
  const [form] = Form.useForm<{ note: string }>();
  const command = useOrderCommand('noteOrders');
  const [first] = orders;
  const isTooMany = orders.length > maxAssigned;
  return (
    <CommandDialog
      title="订单备注"
      okText="确认备注"
      command={command}
      form={form}
      isOkDisabled={isTooMany}
      onClosed={() => onClosed(command.isSuccess ? orders.map(({ id }) => id) : [])}
    >
      {orders.length === 1 && first !== undefined ? (
        <OrderBrief order={first} />
      ) : (
        <p className="order-brief">已选 {orders.length} 条订单，备注将写入每条订单的操作记录。</p>
      )}
      {isTooMany ? (
        <Alert type="warning" showIcon title={`一次最多备注${maxAssigned}条订单`} />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ note }) =>
          command.mutate({ body: { orderIds: orders.map(({ id }) => id), note } })
        }
      >
        <ContractField of={noteOrders} name="note" label="备注">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
