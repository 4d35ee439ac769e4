import { Form, Input } from 'antd';
import { refundDeduction } from '@rental/contract/rental/deductions';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { Fen } from '@rental/domain/money';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { RefundWayField } from './fields/refund-way-field.tsx';
import {
  agreeingOf,
  isWaiting,
  okTextOf,
  SecondPersonFields,
  useTellAsked,
  type Agreed,
} from './second-person.tsx';
import { usePreview } from './use-preview.ts';
import { useProvenCommand } from './use-proven-command.ts';

/** The methods whose overpaid money can be owed back, and the calls that book its return. */
const waysIn = {
  capture: {
    noun: '转支付',
    preview: 'previewRefundCapture',
    refund: 'refundCapture',
    named: (id: number) => ({ stepId: id }),
  },
  deduction: {
    noun: '扣款',
    preview: 'previewRefundDeduction',
    refund: 'refundDeduction',
    named: (id: number) => ({ attemptId: id }),
  },
  payment: {
    noun: '收款单',
    preview: 'previewRefundPayment',
    refund: 'refundPayment',
    named: (id: number) => ({ paymentOrderId: id }),
  },
} as const;

interface RefundOverpaidModalProps {
  readonly of: keyof typeof waysIn;
  readonly paid: { readonly id: number; readonly tradeNo: string; readonly overpaidFen: Fen };
  readonly onClosed: () => void;
}

interface Typed extends Agreed {
  readonly method: RefundWay;
  readonly note?: string;
}

/** 退还多收款: what a provider took and no bill needed went back to the customer, and is booked. */
export function RefundOverpaidModal({ of, paid, onClosed }: RefundOverpaidModalProps) {
  const way = waysIn[of];
  const named = way.named(paid.id);
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand(way.refund);
  const method = Form.useWatch('method', form);
  const preview = usePreview(way.preview, method === undefined ? null : { ...named, method });
  const secondPerson = preview.shown?.secondPerson;
  const tellAsked = useTellAsked(secondPerson);
  const submit = (typed: Typed) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        ...named,
        method: typed.method,
        ...(typed.note !== undefined && { note: typed.note }),
        stepUp: {},
        ...(await agreeingOf(secondPerson, typed, true)),
      }),
      tellAsked,
    );
  return (
    <CommandDialog
      title={`退还多收款 ${moneyText(paid.overpaidFen)}`}
      okText={okTextOf(secondPerson, '确认退还')}
      command={command}
      form={form}
      isOkDisabled={preview.isPending || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        {way.noun} {paid.tradeNo} 实收超出应付，请退还多收部分。
      </p>
      <Form form={form} layout="vertical" size="middle" onFinish={(typed) => void submit(typed)}>
        <RefundWayField name="method" label="退还方式" />
        <ContractField of={refundDeduction} name="note" label="备注">
          <Input maxLength={200} />
        </ContractField>
        <SecondPersonFields told={secondPerson} isProven />
      </Form>
    </CommandDialog>
  );
}
