import { Form, Input } from 'antd';
import { endDeductions } from '@rental/contract/rental/deductions';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

interface EndDeductionsModalProps {
  readonly orderId: number;
  /** The customer has not signed yet. */
  readonly isSigning: boolean;
  readonly onClosed: () => void;
}

/** 代扣解约, or 撤回签约. */
export function EndDeductionsModal({ orderId, isSigning, onClosed }: EndDeductionsModalProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const command = useCommand('endDeductions', { refreshes: ['orderDeductions', 'listBills'] });
  return (
    <CommandDialog
      title={isSigning ? '撤回签约' : '代扣解约'}
      okText={isSigning ? '确认撤回' : '确认解约'}
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        {isSigning
          ? '撤回后签约链接作废，客户在该链接上签约不会扣款。'
          : '解约后不再自动扣款，账单由客户自行支付或由您收款。'}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ reason }) => command.mutate({ body: { orderId, reason } })}
      >
        <ContractField of={endDeductions} name="reason" label={isSigning ? '撤回原因' : '解约原因'}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
