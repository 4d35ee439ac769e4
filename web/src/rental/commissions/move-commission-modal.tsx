import { App, Form, Input, Select } from 'antd';
import {
  payCommission,
  refuseCommission,
  type CommissionRow,
} from '@rental/contract/rental/commissions';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { CommissionMove } from '@rental/domain/rental/commissions/commission-states';
import type { ReactNode } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { CommissionBrief, type MoveProps } from './commission-brief.tsx';
import { commissionReads } from './commission-reads.ts';
import { SubmitCommission } from './submit-commission.tsx';

/** The dialog of a move. */
export function MoveCommissionModal({
  move,
  ...of
}: MoveProps & { readonly move: CommissionMove }) {
  const Move = dialogs[move];
  return <Move {...of} />;
}

const dialogs: Readonly<Record<CommissionMove, (props: MoveProps) => ReactNode>> = {
  submit: SubmitCommission,
  settle: SettleCommission,
  refuse: RefuseCommission,
  pay: PayCommission,
};

const refreshes = { refreshes: commissionReads };

function SettleCommission({ commission, onClosed }: MoveProps) {
  const { message } = App.useApp();
  const command = useCommand('settleCommission', refreshes);
  return (
    <CommandDialog
      title="审核通过"
      okText="审核通过"
      command={command}
      onOk={() =>
        command.mutate(
          { body: { commissionId: commission.id } },
          { onSuccess: () => void message.success('佣金账期已审核通过') },
        )
      }
      onClosed={onClosed}
    >
      <CommissionBrief commission={commission} />
      {commission.remark === null ? null : (
        <p>
          其他费用 {moneyText(commission.otherFen)}：{commission.remark}
        </p>
      )}
      <p>
        应付佣金 <strong>{moneyText(commission.netFen)}</strong>。{afterWords(commission)}
      </p>
    </CommandDialog>
  );
}

function afterWords({ netFen }: CommissionRow): string {
  if (netFen > 0) return '通过后计入应付渠道佣金，等待打款。';
  return netFen < 0 ? '通过后不打款，差额结转到下期。' : '通过后即已结算，不用打款。';
}

function RefuseCommission({ commission, onClosed }: MoveProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const command = useCommand('refuseCommission', refreshes);
  return (
    <CommandDialog
      title="拒绝佣金账期"
      okText="拒绝"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <CommissionBrief commission={commission} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ reason }) => command.mutate({ body: { commissionId: commission.id, reason } })}
      >
        <ContractField of={refuseCommission} name="reason" label="拒绝原因">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

interface Paid {
  readonly method: MoneyMethod;
  readonly tradeNo: string;
}

/** 登记打款: it was paid to the channel by hand. */
function PayCommission({ commission, onClosed }: MoveProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Paid>();
  const command = useCommand('payCommission', { ...refreshes, quiet: wantedByDialog });
  return (
    <AgreedDialog<Paid>
      title="登记打款"
      okText="确认已打款"
      command={command}
      form={form}
      isAlwaysProven
      initialValues={{ method: 'bank' }}
      onTyped={(paid, { stepUp = {} }) =>
        command.mutate(
          { body: { ...paid, commissionId: commission.id, stepUp } },
          { onSuccess: () => void message.success('打款已登记') },
        )
      }
      onClosed={onClosed}
    >
      <CommissionBrief commission={commission} />
      <p>
        请先向渠道付款 <strong>{moneyText(commission.netFen)}</strong>，再在此登记。
      </p>
      <ContractField of={payCommission} name="method" label="打款方式">
        <Select options={choices(moneyMethods)} />
      </ContractField>
      <ContractField
        of={payCommission}
        name="tradeNo"
        label="打款流水号"
        wantedWords="请填写打款流水号"
        extra="付款回单上的流水号，不能重复"
      >
        <Input allowClear maxLength={64} />
      </ContractField>
    </AgreedDialog>
  );
}
