import { Form, Input } from 'antd';
import {
  approveWithdrawal,
  refuseWithdrawal,
  type WithdrawalRow,
} from '@rental/contract/rental/withdrawals';
import { payees } from '@rental/domain/rental/withdrawals/payee';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { withdrawalReads } from './withdrawal-reads.ts';
import { WithdrawalBrief } from './withdrawal-text.tsx';

export interface WithdrawalDialogProps {
  readonly row: WithdrawalRow;
  readonly onClosed: () => void;
}

const refreshes = { refreshes: withdrawalReads };

/** 审核通过. */
export function ApproveWithdrawalModal({ row, onClosed }: WithdrawalDialogProps) {
  const [form] = Form.useForm<{ note?: string }>();
  const command = useCommand('approveWithdrawal', refreshes);
  return (
    <CommandDialog
      title="审核通过"
      okText="确认通过"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <WithdrawalBrief row={row} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ note }) =>
          command.mutate({ body: { withdrawalId: row.id, ...(note && { note }) } })
        }
      >
        <ContractField of={approveWithdrawal} name="note" label="审核说明">
          <Input maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

/** 审核不通过. */
export function RefuseWithdrawalModal({ row, onClosed }: WithdrawalDialogProps) {
  const [form] = Form.useForm<{ note: string }>();
  const command = useCommand('refuseWithdrawal', refreshes);
  return (
    <CommandDialog
      title="审核不通过"
      okText="确认不通过"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <WithdrawalBrief row={row} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={({ note }) => command.mutate({ body: { withdrawalId: row.id, note } })}
      >
        <ContractField
          of={refuseWithdrawal}
          name="note"
          label="不通过的原因"
          extra={`金额退回${payees[row.payee]}余额`}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
