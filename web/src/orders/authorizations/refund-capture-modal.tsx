import { Form, Input } from 'antd';
import { refundCapture, type AuthorizationStepRow } from '@rental/contract/authorizations';
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

interface RefundCaptureModalProps {
  readonly step: AuthorizationStepRow;
  readonly onClosed: () => void;
}

interface Typed extends Agreed {
  readonly method: MoneyMethod;
  readonly note?: string;
}

/** 退还多收款: what was captured and not needed went back to the customer, and is booked. */
export function RefundCaptureModal({ step, onClosed }: RefundCaptureModalProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('refundCapture');
  const method = Form.useWatch('method', form);
  const preview = usePreview(
    'previewRefundCapture',
    method === undefined ? null : { stepId: step.id, method },
  );
  const secondPerson = preview.shown?.secondPerson;
  const tellAsked = useTellAsked(secondPerson);
  const submit = (typed: Typed) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        stepId: step.id,
        method: typed.method,
        ...(typed.note !== undefined && { note: typed.note }),
        stepUp: {},
        ...(await agreeingOf(secondPerson, typed, true)),
      }),
      tellAsked,
    );
  return (
    <CommandDialog
      title={`退还多收款 ${moneyText(step.overpaidFen)}`}
      okText={okTextOf(secondPerson, '确认已退还')}
      command={command}
      form={form}
      isOkDisabled={preview.isPending || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        转支付 {step.tradeNo} 到账时账单已无需付清这么多。请先把多收的钱退给客户，再在此登记。
      </p>
      <Form form={form} layout="vertical" size="middle" onFinish={(typed) => void submit(typed)}>
        <MethodField name="method" label="退还方式" />
        <ContractField of={refundCapture} name="note" label="备注">
          <Input maxLength={200} />
        </ContractField>
        <SecondPersonFields told={secondPerson} isProven />
      </Form>
    </CommandDialog>
  );
}
