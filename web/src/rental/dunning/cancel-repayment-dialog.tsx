import { Form, Input } from 'antd';
import { cancelRepayment } from '@rental/contract/rental/repayments';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { dunningReads } from './dunning-reads.ts';
import './dunning.css';

interface CancelRepaymentDialogProps {
  readonly planId: number;
  readonly onClosed: () => void;
}

/** 撤销 of 协商分期. */
export function CancelRepaymentDialog({ planId, onClosed }: CancelRepaymentDialogProps) {
  const [form] = Form.useForm<{ note: string }>();
  const command = useCommand('cancelRepayment', { refreshes: dunningReads });
  return (
    <CommandDialog
      title="撤销协商分期"
      okText="确认撤销"
      command={command}
      form={form}
      isDanger
      onClosed={onClosed}
    >
      <p className="dunning-words">
        撤销后恢复催收，一并协商的订单同时撤销，未还部分的滞纳金自协商日起照常计算。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ note }) => command.mutate({ body: { planId, note } })}
      >
        <ContractField of={cancelRepayment} name="note" label="撤销原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
