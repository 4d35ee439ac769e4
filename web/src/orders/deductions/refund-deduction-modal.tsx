import { Form, Input } from 'antd';
import { refundDeduction, type DeductionAttempt } from '@rental/contract/deductions';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { ContractField } from '../../ui/contract-field.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { MethodField } from '../money/method-field.tsx';
import { StepUpFields, stepUpOf, type Proven } from '../money/step-up-fields.tsx';
import { useProvenCommand } from '../money/use-proven-command.ts';

interface RefundDeductionModalProps {
  readonly attempt: DeductionAttempt;
  readonly onClosed: () => void;
}

interface Typed extends Proven {
  readonly method: MoneyMethod;
  readonly note?: string;
}

/** 退还多收款: what went back to the customer is booked. */
export function RefundDeductionModal({ attempt, onClosed }: RefundDeductionModalProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('refundDeduction');
  return (
    <CommandDialog
      title={`退还多收款 ${moneyText(attempt.overpaidFen)}`}
      okText="确认已退还"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        扣款 {attempt.tradeNo} 到账时账单已无需付清这么多。请先把多收的钱退给客户，再在此登记。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={(typed) =>
          void send(typed, async () => ({
            attemptId: attempt.id,
            method: typed.method,
            ...(typed.note !== undefined && { note: typed.note }),
            stepUp: await stepUpOf(typed),
          }))
        }
      >
        <MethodField name="method" label="退还方式" />
        <ContractField of={refundDeduction} name="note" label="备注">
          <Input maxLength={200} />
        </ContractField>
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}
