import { Alert, Form, Input, Select } from 'antd';
import { issueInvoice, type InvoiceLineShown } from '@rental/contract/rental/invoices';
import type { BusinessDate } from '@rental/domain/business-date';
import { incomeKinds, type IncomeKind } from '@rental/domain/money/accounting/policy';
import { taxed, vatChoices } from '@rental/domain/rental/invoices/invoice-amounts';
import { useState } from 'react';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { Loading } from '../../ui/page-states.tsx';
import { dayText } from '../../ui/texts/time-text.ts';
import { InvoiceBuyer } from './invoice-buyer.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { invoiceReads } from './invoice-reads.ts';
import { OnlineField } from './online-field.tsx';
import { InvoiceAmount, rateText } from './invoice-text.tsx';
import type { InvoiceDialogProps } from './move-invoice-modals.tsx';
import './invoices.css';

type Rates = Partial<Record<IncomeKind, number>>;

interface Typed {
  readonly isOnline: boolean;
  readonly fiscalNo: string;
  readonly issuedOn: BusinessDate;
  /** Chosen where the policy does not say which. */
  readonly rates?: Rates;
}

/** The policy may have changed meanwhile. */
const fresh = { staleTime: 0 };

/** 开票: by the brand's invoicing program, or by hand with the number that the tax office gave. */
export function IssueInvoiceModal({ row, onClosed }: InvoiceDialogProps) {
  const [form] = Form.useForm<Typed>();
  const [today] = useState(() => dayText(Date.now()));
  const { data: detail, error } = useRead('invoiceDetail', { params: { id: row.id } }, fresh);
  const rates = Form.useWatch<Rates | undefined>('rates', form) ?? {};
  const byHand = useCommand('issueInvoice', { refreshes: invoiceReads });
  const online = useCommand('askIssueInvoice', { refreshes: invoiceReads });
  const canIssue = detail?.port.canIssue === true;
  const isOnline = Form.useWatch<boolean | undefined>('isOnline', form) ?? canIssue;
  const params = { id: row.id };
  const submit = ({ fiscalNo, issuedOn, rates: chosen = {} }: Typed) => {
    if (isOnline) online.mutate({ params, body: { rates: ratesOf(chosen) } });
    else byHand.mutate({ params, body: { fiscalNo, issuedOn, rates: ratesOf(chosen) } });
  };
  return (
    <CommandDialog
      title="开票"
      okText={isOnline ? '提交开票' : '确认开票'}
      command={isOnline ? online : byHand}
      form={form}
      width={620}
      isOkDisabled={detail === undefined}
      onClosed={onClosed}
    >
      <InvoiceAmount row={row} />
      {error === null ? null : <Alert type="error" showIcon title={wordsOf(error)} />}
      {detail === undefined && error === null ? <Loading rows={6} /> : null}
      {detail === undefined ? null : <InvoiceBuyer detail={detail} />}
      <LastFailure failure={detail?.port.failure ?? null} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ issuedOn: today }}
        onFinish={submit}
      >
        {canIssue ? <OnlineField verb="开票" /> : null}
        <RateFields lines={detail?.lines ?? []} />
        <div className="invoice-lines">
          <InvoiceLines lines={(detail?.lines ?? []).map((line) => withRate(line, rates))} />
        </div>
        {isOnline ? null : <NumberFields today={today} />}
      </Form>
    </CommandDialog>
  );
}

const LastFailure = ({ failure }: { readonly failure: string | null }) =>
  failure === null ? null : (
    <Alert type="warning" showIcon title={`上次在线开票失败：${failure}`} />
  );

const NumberFields = ({ today }: { readonly today: string }) => (
  <>
    <ContractField
      of={issueInvoice}
      name="fiscalNo"
      label="发票号码"
      extra="数电发票20位，其他发票8位"
    >
      <Input allowClear maxLength={20} inputMode="numeric" />
    </ContractField>
    <ContractField of={issueInvoice} name="issuedOn" label="开票日期">
      <Input type="date" max={today} />
    </ContractField>
  </>
);

const rateOption = (vatBp: number) => ({ value: vatBp, label: rateText(vatBp) });

/** The rates that nobody has fixed, one for each line. */
const RateFields = ({ lines }: { readonly lines: readonly InvoiceLineShown[] }) =>
  lines
    .filter(({ vatBp }) => vatBp === null)
    .map(({ income, rateChoices }) => (
      <Form.Item
        key={income}
        name={['rates', income]}
        label={`${incomeKinds[income]}税率`}
        extra={rateChoices.length > 0 ? '税率变更前已到期或已收的款项按原税率开具' : undefined}
        rules={[{ required: true, message: '请选择税率' }]}
      >
        <Select
          placeholder="请选择税率"
          options={(rateChoices.length > 0 ? rateChoices : vatChoices).map(rateOption)}
        />
      </Form.Item>
    ));

const withRate = (line: InvoiceLineShown, rates: Rates): InvoiceLineShown => {
  const vatBp = line.vatBp ?? rates[line.income];
  return vatBp === undefined ? line : { ...line, ...taxed(line, vatBp) };
};

const ratesOf = (rates: Rates) =>
  (Object.entries(rates) as [IncomeKind, number][]).map(([income, vatBp]) => ({ income, vatBp }));
