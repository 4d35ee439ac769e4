import { Form, Input } from 'antd';
import {
  confirmAccountOpening,
  type ClosingAccount,
} from '@rental/contract/money/closing-accounts';
import { accounts as chart } from '@rental/domain/money/ledger/accounts';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';

interface ConfirmOpeningProps {
  readonly account: StatedAccount;
  readonly opening: NonNullable<ClosingAccount['opening']>;
  readonly onClosed: () => void;
}

/** 确认期初差额: by so much books and account differed before the first statement. */
export function ConfirmOpeningModal({ account, opening, onClosed }: ConfirmOpeningProps) {
  const [form] = Form.useForm<{ readonly note: string }>();
  const command = useCommand('confirmAccountOpening', {
    refreshes: ['listMonths', 'accountStatements'],
  });
  return (
    <CommandDialog
      title={`确认期初 ${chart[account].label}`}
      okText="确认期初"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <FactList
        facts={[
          { label: '截至', value: opening.day },
          { label: '账面余额', value: moneyText(opening.booksFen) },
          { label: '账户余额', value: moneyText(opening.statedFen) },
          { label: '期初差额', value: <strong>{moneyText(opening.gapFen)}</strong> },
        ]}
      />
      <p>差额由第一份对账单算出，只说明它之前的余额；以后的差异须逐笔登记。</p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ note }) => command.mutate({ body: { account, gapFen: opening.gapFen, note } })}
      >
        <ContractField of={confirmAccountOpening} name="note" label="差额说明">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
