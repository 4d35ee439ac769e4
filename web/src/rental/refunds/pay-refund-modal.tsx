import { Form, Input } from 'antd';
import { payRefund } from '@rental/contract/rental/refunds';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { StepUpFields, stepUpOf, type Proven } from '../orders/money/fields/step-up-fields.tsx';
import { useProvenCommand } from '../orders/money/use-proven-command.ts';
import { paidOf, PaidRefundFields, type PaidFields } from './paid-fields.tsx';
import { RefundBrief, type RefundDialogProps } from './refund-brief.tsx';

interface Typed extends PaidFields, Proven {
  readonly note?: string;
}

/** 登记打款: the refund was paid by hand. */
export function PayRefundModal({ refund, onClosed }: RefundDialogProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('payRefund');
  const submit = (typed: Typed) =>
    send(typed, async () => ({
      refundId: refund.id,
      ...paidOf(typed),
      ...(typed.note !== undefined && { note: typed.note }),
      stepUp: await stepUpOf(typed),
    }));
  return (
    <CommandDialog
      title="登记打款"
      okText="确认已打款"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <RefundBrief refund={refund} />
      <p className="order-dialog-words">请先完成打款，再在此登记；登记后短信通知客户。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ method: refund.way === 'original' ? undefined : refund.way }}
        onFinish={(typed) => void submit(typed)}
      >
        <PaidRefundFields />
        <ContractField of={payRefund} name="note" label="备注">
          <Input maxLength={200} />
        </ContractField>
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}
