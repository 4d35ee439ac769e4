import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import { maxAssigned } from '@rental/contract/rental/orders/work/order-batches';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import type { BatchDialogProps } from '../core/order-action.ts';
import { OrderBrief } from '../core/order-brief.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';

/** The choice of nobody: a select has no `null`. */
const nobody = 0;

/** 指派负责人: one operator for all the orders, or nobody. */
export function AssignOrdersModal({ orders: chosen, onClosed }: BatchDialogProps) {
  const [orders] = useState(chosen); // refreshed lists must not change the question
  const [form] = Form.useForm<{ operatorId: number }>();
  const command = useOrderCommand('assignOrders');
  const offered = useRead('orderAssignees');
  const [first] = orders;
  const isTooMany = orders.length > maxAssigned;
  const people = (offered.data?.assignees ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <CommandDialog
      title="指派负责人"
      okText="确认指派"
      command={command}
      form={form}
      isOkDisabled={isTooMany}
      onClosed={() => onClosed(command.isSuccess ? orders.map(({ id }) => id) : [])}
    >
      {orders.length === 1 && first !== undefined ? (
        <OrderBrief order={first} />
      ) : (
        <p className="order-brief">已选 {orders.length} 条订单，将全部改由所选员工负责。</p>
      )}
      {isTooMany ? (
        <Alert type="warning" showIcon title={`一次最多指派${maxAssigned}条订单`} />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ operatorId }) =>
          command.mutate({
            body: {
              orderIds: orders.map(({ id }) => id),
              operatorId: operatorId === nobody ? null : operatorId,
            },
          })
        }
      >
        <Form.Item
          name="operatorId"
          label="负责人"
          rules={[{ required: true, message: '请选择负责人' }]}
          extra="数据范围为「仅本人负责」的员工只能看到由自己负责的订单"
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={offered.isPending}
            placeholder="选择员工"
            options={[...people, { value: nobody, label: '不指派' }]}
          />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
