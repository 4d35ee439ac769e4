import { Form, Input } from 'antd';
import { unblacklistCustomer } from '@rental/contract/rental/customers';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { customerReads } from './customer-reads.ts';

/** 移出黑名单. */
export function UnblacklistModal({ customer, onClosed }: CustomerDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand('unblacklistCustomer', { refreshes: customerReads });
  return (
    <CommandDialog
      title="移出黑名单"
      okText="确认移出"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <CustomerBrief customer={customer} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason }) => command.mutate({ body: { userId: customer.id, reason } })}
      >
        <ContractField of={unblacklistCustomer} name="reason" label="移出原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
