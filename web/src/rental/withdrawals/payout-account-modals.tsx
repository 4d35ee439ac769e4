import { Form, Input, Radio } from 'antd';
import { savePayoutAccount, type PayoutAccount } from '@rental/contract/rental/withdrawals';
import type { Payee } from '@rental/domain/rental/withdrawals/payee';
import { payoutMethods, type PayoutMethod } from '@rental/domain/rental/withdrawals/payout-account';
import { useRefresh } from '../../http/use-read.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { StepUpFields, stepUpOf, type Proven } from '../orders/money/fields/step-up-fields.tsx';
import { useProvenCommand } from '../orders/money/use-proven-command.ts';
import type { Owner } from './payee-field.tsx';
import { accountText } from './withdrawal-text.tsx';

interface Saved extends Proven {
  readonly method: PayoutMethod;
  readonly bankName?: string;
  readonly account: string;
  readonly holder: string;
}

interface SaveProps {
  readonly owner: Owner;
  readonly onClosed: () => void;
}

/** Adds an account of an owner, or replaces the one of its kind. */
export function SaveAccountModal({ owner, onClosed }: SaveProps) {
  const [form] = Form.useForm<Saved>();
  const refresh = useRefresh();
  const method = Form.useWatch<PayoutMethod | undefined>('method', form);
  const { command, send } = useProvenCommand('savePayoutAccount');
  const submit = (typed: Saved) =>
    send(
      typed,
      async () => ({
        ...owner,
        method: typed.method,
        account: typed.account,
        holder: typed.holder,
        ...(typed.method === 'bank' && { bankName: typed.bankName ?? '' }),
        stepUp: await stepUpOf(typed),
      }),
      () => refresh('payoutAccounts'),
    );
  return (
    <CommandDialog
      title="添加或更换账户"
      okText="保存账户"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        同类账户只有一个，保存后原账户停用；已有账户的，新账户24小时后才能提现。
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ method: 'alipay' }}
        onFinish={(typed) => void submit(typed)}
      >
        <Form.Item name="method" label="账户类型">
          <Radio.Group aria-label="账户类型" options={choices(payoutMethods)} />
        </Form.Item>
        {method === 'bank' ? (
          <ContractField
            of={savePayoutAccount}
            name="bankName"
            label="开户银行"
            wantedWords="请填写开户银行"
          >
            <Input maxLength={60} />
          </ContractField>
        ) : null}
        <ContractField of={savePayoutAccount} name="account" label="账号">
          <Input maxLength={60} />
        </ContractField>
        <ContractField
          of={savePayoutAccount}
          name="holder"
          label="户名"
          extra={holderWords[owner.payee]}
        >
          <Input maxLength={60} />
        </ContractField>
        <StepUpFields />
      </Form>
    </CommandDialog>
  );
}

/** The holder that an account must have. */
const holderWords: Readonly<Record<Payee, string>> = {
  store: '须与店铺主体或法定代表人一致',
  channel: '须与渠道的收款主体一致',
  distributor: '须与分销员的实名一致',
};

interface VerifyProps {
  readonly account: PayoutAccount;
  readonly onClosed: () => void;
}

/** 核验通过 of an account. */
export function VerifyAccountModal({ account, onClosed }: VerifyProps) {
  const [form] = Form.useForm<Proven>();
  const refresh = useRefresh();
  const { command, send } = useProvenCommand('verifyPayoutAccount');
  const submit = (typed: Proven) =>
    send(
      typed,
      async () => ({ accountId: account.id, stepUp: await stepUpOf(typed) }),
      () => refresh('payoutAccounts'),
    );
  return (
    <CommandDialog
      title="核验到账账户"
      okText="核验通过"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        {account.holder}，{accountText(account)}
        。户名已与登记的主体比对一致，请确认账户可以收款后再通过。
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
