import { Alert, Form, Input, Radio } from 'antd';
import { applyInvoice } from '@rental/contract/rental/invoices';
import type { Fen } from '@rental/domain/money';
import { incomeKinds, type IncomeKind } from '@rental/domain/money/accounting/policy';
import { titleKinds, type TitleKind } from '@rental/domain/rental/invoices/invoice-buyer';
import { invoiceKinds } from '@rental/domain/rental/invoices/invoice-states';
import { useState } from 'react';
import type { ArgsOf } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { invoiceReads } from './invoice-reads.ts';
import '../orders/core/orders.css';
import './invoices.css';

type Body = ArgsOf<'applyInvoice'>['body'];

interface Typed extends Pick<Body, 'orderNo' | 'kind' | 'titleKind' | 'title'> {
  readonly taxNo?: string;
  readonly bankName?: string;
  readonly bankAccount?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly remark?: string;
  /** Empty: all that can be invoiced. */
  readonly amounts?: Partial<Record<IncomeKind, Fen | null>>;
}

/** 申请开票 on behalf of a customer. */
export function ApplyInvoiceModal({ onClosed }: { readonly onClosed: () => void }) {
  const [form] = Form.useForm<Typed>();
  const [orderNo, setOrderNo] = useState('');
  const command = useCommand('applyInvoice', { refreshes: invoiceReads });
  const titleKind = Form.useWatch<TitleKind | undefined>('titleKind', form);
  return (
    <CommandDialog
      title="申请开票"
      okText="提交申请"
      command={command}
      form={form}
      width={620}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ kind: 'ordinary', titleKind: 'company' }}
        onFinish={(typed) => command.mutate({ body: bodyOf(typed) })}
      >
        <ContractField of={applyInvoice} name="orderNo" label="订单号">
          <Input
            allowClear
            maxLength={32}
            placeholder="完整订单号"
            onBlur={({ target }) => setOrderNo(target.value.trim())}
          />
        </ContractField>
        {orderNo.length < 6 ? null : <Amounts key={orderNo} orderNo={orderNo} />}
        <div className="invoice-pair">
          <ContractField of={applyInvoice} name="kind" label="发票类型">
            <Radio.Group aria-label="发票类型" options={choices(invoiceKinds)} />
          </ContractField>
          <ContractField of={applyInvoice} name="titleKind" label="抬头类型">
            <Radio.Group aria-label="抬头类型" options={choices(titleKinds)} />
          </ContractField>
        </div>
        <ContractField of={applyInvoice} name="title" label="发票抬头">
          <Input allowClear maxLength={100} />
        </ContractField>
        {titleKind === 'company' ? <CompanyFields /> : null}
        <div className="invoice-pair">
          <ContractField of={applyInvoice} name="email" label="收票邮箱">
            <Input allowClear maxLength={100} placeholder="邮箱和手机至少填写一项" />
          </ContractField>
          <ContractField of={applyInvoice} name="phone" label="收票手机">
            <Input allowClear maxLength={20} />
          </ContractField>
        </div>
        <ContractField of={applyInvoice} name="remark" label="备注">
          <Input allowClear maxLength={200} />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

const CompanyFields = () => (
  <>
    <ContractField of={applyInvoice} name="taxNo" label="税号" wantedWords="请填写税号">
      <Input allowClear maxLength={20} />
    </ContractField>
    <div className="invoice-pair">
      <ContractField of={applyInvoice} name="bankName" label="开户行">
        <Input allowClear maxLength={60} />
      </ContractField>
      <ContractField of={applyInvoice} name="bankAccount" label="账号">
        <Input allowClear maxLength={40} inputMode="numeric" />
      </ContractField>
    </div>
  </>
);

/** Others ask for invoices and refund bills meanwhile. */
const fresh = { staleTime: 0 };

/** The amounts of the order that can be invoiced, and how much of each is asked for. */
function Amounts({ orderNo }: { readonly orderNo: string }) {
  const { data, error } = useRead('invoiceable', { query: { orderNo } }, fresh);
  if (error !== null) return <Alert type="error" showIcon title={wordsOf(error)} />;
  if (data === undefined) return null;
  const left = data.lines.filter(({ leftFen }) => leftFen > 0);
  if (left.length === 0) return <p className="order-dialog-words">该订单没有可开票的金额</p>;
  return (
    <>
      <p className="order-dialog-words">客户 {data.customerName}，金额不填则开具全部可开票金额</p>
      <div className="invoice-pair">
        {left.map(({ income, leftFen, paidFen }) => (
          <Form.Item
            key={income}
            name={['amounts', income]}
            label={`${incomeKinds[income]}（可开 ${moneyText(leftFen)}）`}
            extra={`实付 ${moneyText(paidFen)}`}
            rules={[{ type: 'number', max: leftFen, message: '超过可开票金额' }]}
          >
            <YuanInput />
          </Form.Item>
        ))}
      </div>
    </>
  );
}

/** Empty fields are not sent. */
function bodyOf({ amounts = {}, ...typed }: Typed): Body {
  const { taxNo, bankName, bankAccount, email, phone, remark, ...named } = typed;
  const lines = (Object.entries(amounts) as [IncomeKind, Fen | null | undefined][]).flatMap(
    ([income, amountFen]) => (amountFen ? [{ income, amountFen }] : []),
  );
  const ofCompany = {
    ...(taxNo && { taxNo }),
    ...(bankName && { bankName }),
    ...(bankAccount && { bankAccount }),
  };
  return {
    ...named,
    ...(named.titleKind === 'company' && ofCompany),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(remark && { remark }),
    ...(lines.length > 0 && { lines }),
  };
}
