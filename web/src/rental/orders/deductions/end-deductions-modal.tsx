import { Form, Input } from 'antd';
import { endDeductions } from '@rental/contract/rental/deductions';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

interface EndDeductionsModalProps {
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** 代扣解约. */
export function EndDeductionsModal({ orderId, onClosed }: EndDeductionsModalProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const command = useCommand('endDeductions', { refreshes: ['orderDeductions', 'listBills'] });
  return (
    <CommandDialog
      title="代扣解约"
      okText="确认解约"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">解约后不再自动扣款，账单由客户自行支付或由您收款。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason }) => command.mutate({ body: { orderId, reason } })}
      >
        <ContractField of={endDeductions} name="reason" label="解约原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
