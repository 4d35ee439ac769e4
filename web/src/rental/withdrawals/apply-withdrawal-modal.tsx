import { Button, Form, Input, Select } from 'antd';
import { applyWithdrawal, type WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import type { ArgsOf } from '../../http/call.ts';
import {
  ownerKey,
  ownerOf,
  PayeeBrief,
  PayeeField,
  type NamedOwner,
  type Owner,
} from './payee-field.tsx';
import { withdrawalReads } from './withdrawal-reads.ts';
import { accountText } from './withdrawal-text.tsx';

interface Typed extends NonNullable<ArgsOf<'applyWithdrawal'>['body']> {
  readonly owner: string;
}

interface ApplyProps {
  /** A withdrawal that came to nothing, which is applied for again. */
  readonly again?: WithdrawalRow;
  /** Absent: one is chosen. */
  readonly of?: NamedOwner | undefined;
  readonly onClosed: () => void;
}

/** 申请提现 of a store, channel or distributor. */
export function ApplyWithdrawalModal({ again, of = fixed(again), onClosed }: ApplyProps) {
  const [form] = Form.useForm<Typed>();
  const command = useCommand('applyWithdrawal', { refreshes: withdrawalReads });
  const chosen = ownerOf(Form.useWatch<string | undefined>('owner', form));
  const owner: Owner | undefined = of ?? chosen;
  return (
    <CommandDialog
      title="申请提现"
      okText="提交申请"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={begun(again)}
        onFinish={({ accountId, amountFen, remark }) =>
          command.mutate({ body: { accountId, amountFen, ...(remark && { remark }) } })
        }
      >
        {of === undefined ? (
          <PayeeField onChange={() => form.resetFields(['accountId'])} />
        ) : (
          <PayeeBrief owner={of} />
        )}
        {owner === undefined ? null : <OfOwner key={ownerKey(owner)} owner={owner} />}
        <ContractField of={applyWithdrawal} name="remark" label="备注">
          <Input maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

/** The owner of an application that is made again, where the choice does not offer it. */
const fixed = (again: WithdrawalRow | undefined): NamedOwner | undefined =>
  again?.payee === 'distributor' ? again : undefined;

/** The values that an application begins with. */
const begun = (again: WithdrawalRow | undefined) =>
  again === undefined
    ? {}
    : { owner: ownerKey(again), amountFen: again.amountFen, remark: again.remark ?? '' };

/** Others verify accounts and settle stores meanwhile. */
const fresh = { staleTime: 0 };

/** The account and the amount, beside what may be withdrawn. */
function OfOwner({ owner: { payee, payeeId } }: { readonly owner: Owner }) {
  const query = { payee, payeeId };
  const form = Form.useFormInstance<Typed>();
  const { data: balance } = useRead('withdrawableBalance', { query }, fresh);
  const { data: accounts } = useRead('payoutAccounts', { query }, fresh);
  const options = (accounts?.accounts ?? [])
    .filter(({ accountState }) => accountState === 'verified')
    .map((account) => ({
      value: account.id,
      disabled: account.frozenUntil !== null,
      label:
        account.frozenUntil === null
          ? `${account.holder}，${accountText(account)}`
          : `${accountText(account)}（${timeText(account.frozenUntil)}起可用）`,
    }));
  return (
    <>
      <p className="order-dialog-words">
        可用余额 <strong>{balance === undefined ? '-' : moneyText(balance.availableFen)}</strong>
        {balance === undefined
          ? null
          : `，提现中 ${moneyText(balance.underWayFen)}，已提现 ${moneyText(balance.withdrawnFen)}`}
      </p>
      {payee === 'channel' ? (
        <p className="order-dialog-words">
          申请后，待支付的佣金账期转入余额，只能通过提现支付，不再登记打款。
        </p>
      ) : null}
      <ContractField
        of={applyWithdrawal}
        name="accountId"
        label="到账账户"
        wantedWords="请选择到账账户"
        extra={
          accounts !== undefined && options.length === 0
            ? '没有已核验的到账账户，请先在「到账账户」中添加，核验后才能提现'
            : undefined
        }
      >
        <Select placeholder="请选择到账账户" options={options} />
      </ContractField>
      <ContractField of={applyWithdrawal} name="amountFen" label="提现金额">
        <YuanInput />
      </ContractField>
      <Button
        type="link"
        size="small"
        disabled={(balance?.availableFen ?? 0) <= 0}
        onClick={() => form.setFieldsValue({ amountFen: balance?.availableFen ?? 0 })}
      >
        全部提现
      </Button>
    </>
  );
}
