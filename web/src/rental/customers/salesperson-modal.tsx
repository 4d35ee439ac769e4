import { Form, Select } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { customerReads } from './customer-reads.ts';

/** 绑定业务员: one of the brand's operators, or none. */
export function SalespersonModal({ customer, onClosed }: CustomerDialogProps) {
  const [form] = Form.useForm<{ yxUserId?: number | null }>();
  const command = useCommand('setSalesperson', { refreshes: customerReads });
  const options = useRead('customerOptions');
  const bound =
    customer.yxUserId === null
      ? []
      : [{ value: customer.yxUserId, label: customer.yxUserName ?? '-' }];
  const offered = (options.data?.salespeople ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <CommandDialog
      title="绑定业务员"
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <CustomerBrief customer={customer} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={{ yxUserId: customer.yxUserId }}
        onFinish={({ yxUserId = null }) =>
          command.mutate({ body: { userId: customer.id, yxUserId } })
        }
      >
        <Form.Item name="yxUserId" label="业务员" extra="清空后保存即解除绑定">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={options.isPending}
            placeholder="选择业务员"
            options={
              offered.some(({ value }) => value === customer.yxUserId)
                ? offered
                : [...bound, ...offered]
            }
          />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
