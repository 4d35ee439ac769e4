import { Form, Input } from 'antd';
import { registerWithdrawal } from '@rental/contract/rental/withdrawals';
import { payees } from '@rental/domain/rental/withdrawals/payee';
import { useRefresh } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { ProofsField } from '../orders/money/fields/proofs-field.tsx';
import { StepUpFields, stepUpOf, type Proven } from '../orders/money/fields/step-up-fields.tsx';
import { useProvenCommand } from '../orders/money/use-proven-command.ts';
import type { WithdrawalDialogProps } from './review-withdrawal-modals.tsx';
import { withdrawalReads } from './withdrawal-reads.ts';
import { WithdrawalBrief } from './withdrawal-text.tsx';

/** 打款 by the provider. */
export function SendWithdrawalModal({ row, onClosed }: WithdrawalDialogProps) {
  const [form] = Form.useForm<Proven>();
  const refresh = useRefresh();
  const { command, send } = useProvenCommand('transferWithdrawal');
  const submit = (typed: Proven) =>
    send(
      typed,
      async () => ({ withdrawalId: row.id, ...(await stepUpOf(typed)) }),
      () => refresh(...withdrawalReads),
    );
  return (
    <CommandDialog
      title="提现打款"
      okText="确认打款"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <WithdrawalBrief row={row} />
      <p className="order-dialog-words">
        由支付渠道转账，发起后不能撤回；支付渠道拒绝时金额退回{payees[row.payee]}余额。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => void submit(typed)}
      >
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}

interface Registered extends Proven {
  readonly tradeNo: string;
  readonly proofs?: string[];
  readonly note?: string;
}

/** 登记打款: it was paid to a bank account by hand. */
export function RegisterWithdrawalModal({ row, onClosed }: WithdrawalDialogProps) {
  const [form] = Form.useForm<Registered>();
  const refresh = useRefresh();
  const { command, send } = useProvenCommand('registerWithdrawal');
  const submit = (typed: Registered) =>
    send(
      typed,
      async () => ({
        withdrawalId: row.id,
        tradeNo: typed.tradeNo,
        proofs: typed.proofs ?? [],
        ...(typed.note && { note: typed.note }),
        stepUp: await stepUpOf(typed),
      }),
      () => refresh(...withdrawalReads),
    );
  return (
    <CommandDialog
      title="登记打款"
      okText="确认已打款"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <WithdrawalBrief row={row} />
      <p className="order-dialog-words">请先完成银行转账，再在此登记。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(typed) => void submit(typed)}
      >
        <ContractField
          of={registerWithdrawal}
          name="tradeNo"
          label="打款流水号"
          wantedWords="请填写打款流水号"
          extra="银行回单上的流水号，不能重复"
        >
          <Input allowClear maxLength={64} />
        </ContractField>
        <ProofsField label="打款凭证" neededWords="请上传打款凭证" words="转账截图或回单" />
        <ContractField of={registerWithdrawal} name="note" label="备注">
          <Input maxLength={200} />
        </ContractField>
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}
