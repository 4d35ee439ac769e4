import { App, Form, Input } from 'antd';
import { countAccount } from '@rental/contract/money/closing-accounts';
import type { Fen } from '@rental/domain/money';
import { accounts as chart, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';

interface CountAccountProps {
  readonly account: MoneyMethod;
  readonly month: string;
  readonly booksFen: Fen;
  readonly onClosed: () => void;
}

interface Typed {
  readonly countedFen: Fen;
  readonly note: string;
}

/** 盘点: a person counted the account at the end of the month. A difference is told and kept. */
export function CountAccountModal({ account, month, booksFen, onClosed }: CountAccountProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const command = useCommand('countAccount', { refreshes: ['listMonths'] });
  const submit = (typed: Typed) =>
    command.mutate(
      { body: { account, month, ...typed } },
      {
        onSuccess: ({ gapFen }) =>
          void message.success(
            gapFen === 0 ? '已盘点，与账面一致' : `已盘点，与账面相差${moneyText(gapFen)}`,
          ),
      },
    );
  return (
    <CommandDialog
      title={`盘点 ${chart[account].label}`}
      okText="保存盘点"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p>
        请填写{month}月末最后一天的实有余额，账面余额为{moneyText(booksFen)}
        。有差异时照实填写，两个金额都会保留。
      </p>
      <Form form={form} layout="vertical" size="middle" onFinish={submit}>
        <ContractField of={countAccount} name="countedFen" label="盘点余额">
          <YuanInput />
        </ContractField>
        <ContractField of={countAccount} name="note" label="盘点说明">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
