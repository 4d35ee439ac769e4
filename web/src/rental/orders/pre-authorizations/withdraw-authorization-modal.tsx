import { Form, Input } from 'antd';
import { withdrawAuthorization } from '@rental/contract/rental/pre-authorizations';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';

interface WithdrawAuthorizationModalProps {
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** 撤回预授权 that the customer has not agreed to. */
export function WithdrawAuthorizationModal({ orderId, onClosed }: WithdrawAuthorizationModalProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const command = useOrderCommand('withdrawAuthorization');
  return (
    <CommandDialog
      title="撤回预授权"
      okText="确认撤回"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">如客户已同意冻结，冻结资金将自动申请解冻。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason }) => command.mutate({ body: { orderId, reason } })}
      >
        <ContractField of={withdrawAuthorization} name="reason" label="撤回原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
