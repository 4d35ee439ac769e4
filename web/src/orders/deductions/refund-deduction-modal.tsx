import { Form, Input } from 'antd';
import { refundDeduction, type DeductionAttempt } from '@rental/contract/deductions';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { ContractField } from '../../ui/contract-field.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { MethodField } from '../money/method-field.tsx';
import {
  agreeingOf,
  isWaiting,
  okTextOf,
  SecondPersonFields,
  useTellAsked,
  type Agreed,
} from '../money/second-person.tsx';
import { usePreview } from '../money/use-preview.ts';
import { useProvenCommand } from '../money/use-proven-command.ts';

interface RefundDeductionModalProps {
  readonly attempt: DeductionAttempt;
  readonly onClosed: () => void;
}

interface Typed extends Agreed {
  readonly method: MoneyMethod;
  readonly note?: string;
}

/** 退还多收款: what went back to the customer is booked. */
export function RefundDeductionModal({ attempt, onClosed }: RefundDeductionModalProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('refundDeduction');
  const method = Form.useWatch('method', form);
  const preview = usePreview(
    'previewRefundDeduction',
    method === undefined ? null : { attemptId: attempt.id, method },
  );
  const secondPerson = preview.shown?.secondPerson;
  const tellAsked = useTellAsked(secondPerson);
  const submit = (typed: Typed) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        attemptId: attempt.id,
        method: typed.method,
        ...(typed.note !== undefined && { note: typed.note }),
        stepUp: {},
        ...(await agreeingOf(secondPerson, typed, true)),
      }),
      tellAsked,
    );
  return (
    <CommandDialog
      title={`退还多收款 ${moneyText(attempt.overpaidFen)}`}
      okText={okTextOf(secondPerson, '确认已退还')}
      command={command}
      form={form}
      isOkDisabled={preview.isPending || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        扣款 {attempt.tradeNo} 到账时账单已无需付清这么多。请先把多收的钱退给客户，再在此登记。
      </p>
      <Form form={form} layout="vertical" size="middle" onFinish={(typed) => void submit(typed)}>
        <MethodField name="method" label="退还方式" />
        <ContractField of={refundDeduction} name="note" label="备注">
          <Input maxLength={200} />
        </ContractField>
        <SecondPersonFields told={secondPerson} isProven />
      </Form>
    </CommandDialog>
  );
}
