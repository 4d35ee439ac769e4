import { Form, Input } from 'antd';
import { reverseInvoicePart, type InvoiceLineShown } from '@rental/contract/rental/invoices';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { incomeKinds, type IncomeKind } from '@rental/domain/money/accounting/policy';
import { useState } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { dayText } from '../../ui/texts/time-text.ts';
import { invoiceReads } from './invoice-reads.ts';
import { InvoiceBrief } from './invoice-text.tsx';
import { ReasonInput, type InvoiceDialogProps } from './move-invoice-modals.tsx';

interface Typed {
  readonly redNo: string;
  readonly reversedOn: BusinessDate;
  readonly reason: string;
  readonly amounts: Partial<Record<IncomeKind, Fen | null>>;
}

/** The amounts are read anew: a refund may have come meanwhile. */
const fresh = { staleTime: 0 };

/** 部分红冲: the amounts that were refunded stand there at first. */
export function ReversePartModal({ row, onClosed }: InvoiceDialogProps) {
  const [form] = Form.useForm<Typed>();
  const [today] = useState(() => dayText(Date.now()));
  const command = useCommand('reverseInvoicePart', { refreshes: invoiceReads });
  const { data, error, refetch } = useRead('invoiceDetail', { params: { id: row.id } }, fresh);
  const lines = data?.lines.filter(({ reversibleFen }) => reversibleFen > 0) ?? [];
  const submit = ({ amounts, ...red }: Typed) =>
    command.mutate({
      params: { id: row.id },
      body: {
        ...red,
        lines: lines.flatMap(({ income }) => {
          const amountFen = amounts[income] ?? 0;
          return amountFen > 0 ? [{ income, amountFen }] : [];
        }),
      },
    });
  return (
    <CommandDialog
      title="部分红冲"
      okText="确认红冲"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <InvoiceBrief row={row} />
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          autoComplete="off"
          initialValues={{
            reversedOn: today,
            amounts: Object.fromEntries(
              lines.map(({ income, reversibleFen }) => [income, reversibleFen]),
            ),
          }}
          onFinish={submit}
        >
          {lines.map((line) => (
            <Amount key={line.income} line={line} />
          ))}
          <ContractField
            of={reverseInvoicePart}
            name="redNo"
            label="红字发票号码"
            extra="只红冲已退款的部分，其余仍有效"
          >
            <Input allowClear maxLength={20} inputMode="numeric" />
          </ContractField>
          <ContractField of={reverseInvoicePart} name="reversedOn" label="红冲日期">
            <Input type="date" min={row.issuedOn ?? undefined} max={today} />
          </ContractField>
          <ContractField of={reverseInvoicePart} name="reason" label="红冲原因">
            <ReasonInput placeholder="如客户部分退租" />
          </ContractField>
        </Form>
      )}
    </CommandDialog>
  );
}

const Amount = ({ line: { income, reversibleFen } }: { readonly line: InvoiceLineShown }) => (
  <Form.Item
    name={['amounts', income]}
    label={`${incomeKinds[income]}红冲金额`}
    extra={`最多${moneyText(reversibleFen)}`}
  >
    <YuanInput />
  </Form.Item>
);
