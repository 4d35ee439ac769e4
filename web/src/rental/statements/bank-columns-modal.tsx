import { Form, Input } from 'antd';
import { saveBankColumns } from '@rental/contract/rental/account-statements';
import {
  bankColumnNames,
  type BankColumns,
} from '@rental/domain/rental/statements/files/bank-file';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { statementReads } from './statement-reads.ts';

interface BankColumnsModalProps {
  /** Null: nobody has entered them. */
  readonly saved: BankColumns | null;
  readonly onClosed: () => void;
}

type Typed = Readonly<Partial<Record<keyof BankColumns, string | null>>>;

const names = Object.keys(bankColumnNames) as (keyof BankColumns)[];
const typedOr = (text: string | null | undefined) =>
  text === undefined || text === null || text.trim() === '' ? null : text;

/** 设置列名: the titles of the bank's columns, as they stand in its file. */
export function BankColumnsModal({ saved, onClosed }: BankColumnsModalProps) {
  const [form] = Form.useForm<Typed>();
  const command = useCommand('saveBankColumns', { refreshes: statementReads });
  const save = (typed: Typed) =>
    command.mutate({
      body: {
        day: typed.day ?? '',
        time: typedOr(typed.time),
        income: typedOr(typed.income),
        spent: typedOr(typed.spent),
        amount: typedOr(typed.amount),
        tradeNo: typedOr(typed.tradeNo),
        counterparty: typedOr(typed.counterparty),
        balance: typedOr(typed.balance),
      },
    });
  return (
    <CommandDialog
      title="银行对账单列名"
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        填写银行文件中的列名。金额填收入和支出两列，或只填带正负号的一列；没有的列不填。
      </p>
      <Form form={form} layout="vertical" size="middle" initialValues={saved ?? {}} onFinish={save}>
        {names.map((name) => (
          <ContractField key={name} of={saveBankColumns} name={name} label={bankColumnNames[name]}>
            <Input maxLength={32} />
          </ContractField>
        ))}
      </Form>
    </CommandDialog>
  );
}
