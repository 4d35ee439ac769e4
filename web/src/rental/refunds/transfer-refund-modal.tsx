import { Form, Input } from 'antd';
import { registerPayee, settleRefund } from '@rental/contract/rental/refunds';
import { call } from '../../http/call.ts';
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
import { RefundBrief, type RefundDialogProps } from './refund-brief.tsx';

interface Typed extends Agreed {
  readonly payeeAccount: string;
  readonly payeeName: string;
  readonly reason: string;
}

/** 转账退款: the provider pays the refund to an account of the customer, once a second person has agreed. */
export function TransferRefundModal({ refund, onClosed }: RefundDialogProps) {
  const [form] = Form.useForm<Typed>();
  const { command, send } = useProvenCommand('settleRefund');
  const decides = { refundId: refund.id, outcome: 'transfer', method: null } as const;
  const preview = usePreview('previewSettleRefund', decides);
  const secondPerson = preview.shown?.secondPerson;
  const tellAsked = useTellAsked(secondPerson);
  const submit = ({ payeeAccount, payeeName, ...typed }: Typed) =>
    send(
      { ...typed, payeeAccount, payeeName, secondPerson },
      async () => {
        const payee = { refundId: refund.id, payeeAccount, payeeName };
        const { transferId } = await call('registerPayee', { body: payee });
        return {
          ...decides,
          transferId,
          proofs: [],
          reason: typed.reason,
          stepUp: {},
          ...(await agreeingOf(secondPerson, typed, true)),
        };
      },
      tellAsked,
    );
  return (
    <CommandDialog
      title="转账退款"
      okText={okTextOf(secondPerson, '确认转账')}
      command={command}
      form={form}
      isOkDisabled={preview.current === undefined || isWaiting(secondPerson)}
      onClosed={onClosed}
    >
      <RefundBrief refund={refund} />
      <p className="order-dialog-words">
        由支付渠道从商户支付宝账户转给客户；账号与姓名须一致，加密保存，须由他人复核。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => void submit(typed)}
      >
        <ContractField of={registerPayee} name="payeeAccount" label="客户支付宝账号">
          <Input allowClear maxLength={64} autoComplete="off" placeholder="手机号或邮箱" />
        </ContractField>
        <ContractField of={registerPayee} name="payeeName" label="真实姓名">
          <Input allowClear maxLength={30} autoComplete="off" />
        </ContractField>
        <ContractField of={settleRefund} name="reason" label="处理依据">
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={200}
            placeholder="如原交易已过期，客户提供的收款账户"
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
