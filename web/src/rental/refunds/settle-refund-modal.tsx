import { Form, Input, Radio } from 'antd';
import { settleRefund } from '@rental/contract/rental/refunds';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
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
import { paidOf, PaidRefundFields, type PaidFields } from './paid-fields.tsx';
import { RefundBrief, type RefundDialogProps } from './refund-brief.tsx';

interface Typed extends PaidFields, Agreed {
  readonly outcome: 'paid' | 'failed';
  readonly reason: string;
}

/** 人工处理: two persons say what became of a refund that no provider settles. */
export function SettleRefundModal({ refund, onClosed }: RefundDialogProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('settleRefund');
  const hasFailed = refund.refundState === 'failed';
  const outcome = Form.useWatch<Typed['outcome'] | undefined>('outcome', form) ?? 'paid';
  const method = Form.useWatch<PaidFields['method']>('method', form);
  const decides = {
    refundId: refund.id,
    outcome,
    method: outcome === 'paid' ? (method ?? null) : null,
  };
  const isWhole = outcome === 'failed' || method !== undefined;
  const preview = usePreview('previewSettleRefund', isWhole ? decides : null);
  const secondPerson = preview.shown?.secondPerson;
  const tellAsked = useTellAsked(secondPerson);
  const submit = (typed: Typed) =>
    send(
      { ...typed, secondPerson },
      async () => ({
        ...(outcome === 'paid' ? paidOf(typed) : { proofs: [] }),
        ...decides,
        reason: typed.reason,
        stepUp: {},
        ...(await agreeingOf(secondPerson, typed, true)),
      }),
      tellAsked,
    );
  return (
    <CommandDialog
      title="人工处理退款"
      okText={okTextOf(secondPerson, '确认处理')}
      command={command}
      form={form}
      isOkDisabled={preview.current === undefined || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <RefundBrief refund={refund} />
      <p className="order-dialog-words">
        {hasFailed
          ? '原路退款未成功。已通过其他方式退给客户的，在此登记；须由他人复核。'
          : '支付渠道未给出结果。请先与渠道核实，再登记处理结果；须由他人复核。'}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ outcome: 'paid' }}
        onFinish={(typed) => void submit(typed)}
      >
        {hasFailed ? null : (
          <Form.Item name="outcome" label="处理结果" rules={[{ required: true }]}>
            <Radio.Group
              aria-label="处理结果"
              options={[
                { value: 'paid', label: '客户已收到退款' },
                { value: 'failed', label: '渠道未退款' },
              ]}
            />
          </Form.Item>
        )}
        {outcome === 'paid' ? <PaidRefundFields /> : null}
        <ContractField of={settleRefund} name="reason" label="处理依据">
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={200}
            placeholder="如渠道客服的答复、客户的收款确认"
          />
        </ContractField>
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
