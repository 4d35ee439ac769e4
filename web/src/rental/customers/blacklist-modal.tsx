import { Form, Input } from 'antd';
import { blacklistCustomer } from '@rental/contract/rental/customers';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { customerReads } from './customer-reads.ts';

/** 拉黑. */
export function BlacklistModal({ customer, onClosed }: CustomerDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand('blacklistCustomer', { refreshes: customerReads });
  return (
    <CommandDialog
      title="拉黑客户"
      okText="确认拉黑"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <CustomerBrief customer={customer} />
      <p>拉黑后，该客户的订单不能审核通过；已在租的订单不受影响。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason }) => command.mutate({ body: { userId: customer.id, reason } })}
      >
        <ContractField of={blacklistCustomer} name="reason" label="拉黑原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
