import { Form, Input } from 'antd';
import { signDeductions } from '@rental/contract/rental/deductions';
import { quietFromHour, quietUntilHour } from '@rental/domain/rental/deductions/retry-policy';
import { useCommand } from '../../../http/use-command.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';

interface SignDeductionsModalProps {
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** 代扣签约. */
export function SignDeductionsModal({ orderId, onClosed }: SignDeductionsModalProps) {
  const [form] = Form.useForm<{ readonly account: string }>();
  const command = useCommand('signDeductions', { refreshes: ['orderDeductions', 'listBills'] });
  return (
    <CommandDialog
      title="代扣签约"
      okText="发起签约"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        {`客户同意后，到期账单在账单日${quietUntilHour}:00至${quietFromHour}:00自动扣款。请先取得客户本人同意。`}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ account }) => command.mutate({ body: { orderId, account } })}
      >
        <ContractField of={signDeductions} name="account" label="客户支付宝账号">
          <Input maxLength={64} autoComplete="off" placeholder="手机号或邮箱" />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
