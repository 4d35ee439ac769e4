import { Form, Input, Radio } from 'antd';
import { refusals } from '@rental/contract/refusals';
import { fen } from '@rental/domain/money';
import { settlePayment } from '@rental/contract/rental/payment-orders';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { ProofsField } from '../orders/money/fields/proofs-field.tsx';
import {
  agreeingOf,
  isWaiting,
  okTextOf,
  SecondPersonFields,
  useTellAsked,
  type Agreed,
} from '../orders/money/second-person.tsx';
import { usePreview } from '../orders/money/use-preview.ts';
import { useProvenCommand } from '../orders/money/use-proven-command.ts';
import { PaymentBrief, type PaymentDialogProps } from './payment-brief.tsx';

interface Typed extends Agreed {
  readonly outcome: 'paid' | 'closed';
  readonly proofs?: string[];
  readonly reason: string;
}

/** 人工处理: two persons say what became of a payment that no provider decides. */
export function SettlePaymentModal({ payment, onClosed }: PaymentDialogProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('settlePayment');
  const outcome = Form.useWatch<Typed['outcome'] | undefined>('outcome', form) ?? 'paid';
  const decides = { paymentOrderId: payment.id, outcome };
  const preview = usePreview('previewSettlePayment', decides);
  const secondPerson = preview.shown?.secondPerson;
  const overpaidFen = preview.shown?.overpaidFen ?? fen(0);
  const tellAsked = useTellAsked(secondPerson);
  const submit = (typed: Typed) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        ...decides,
        proofs: typed.proofs ?? [],
        reason: typed.reason,
        stepUp: {},
        ...(await agreeingOf(secondPerson, typed, true)),
      }),
      tellAsked,
    );
  return (
    <CommandDialog
      title="人工处理收款"
      okText={okTextOf(secondPerson, '确认处理')}
      command={command}
      form={form}
      isOkDisabled={preview.current === undefined || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <PaymentBrief payment={payment} />
      <p className="order-dialog-words">
        支付渠道未给出结果。请先与渠道核实，再登记处理结果；须由他人复核。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ outcome: 'paid' }}
        onFinish={(typed) => void submit(typed)}
      >
        <Form.Item name="outcome" label="处理结果" rules={[{ required: true }]}>
          <Radio.Group
            aria-label="处理结果"
            options={[
              { value: 'paid', label: '客户已支付' },
              { value: 'closed', label: '客户未支付' },
            ]}
          />
        </Form.Item>
        {outcome === 'paid' ? (
          <ProofsField
            label="收款凭证"
            words="渠道后台截图或对账单"
            neededWords={refusals.proof_missing.message({})}
          />
        ) : null}
        <ContractField of={settlePayment} name="reason" label="处理依据">
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={200}
            placeholder="如渠道客服的答复、渠道后台的交易状态"
          />
        </ContractField>
        {overpaidFen === 0 ? null : (
          <p className="order-dialog-words">
            其中 {moneyText(overpaidFen)} 已不需要，将记为多收待退。
          </p>
        )}
        {preview.error === null ? null : (
          <p className="money-preview-words" role="alert">
            {preview.error.message}
          </p>
        )}
        <SecondPersonFields told={secondPerson} hasReason isProven />
      </Form>
    </CommandDialog>
  );
}
