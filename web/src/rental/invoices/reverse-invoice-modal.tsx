import { Form, Input } from 'antd';
import { reverseInvoice } from '@rental/contract/rental/invoices';
import type { BusinessDate } from '@rental/domain/business-date';
import { useState } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { dayText } from '../../ui/texts/time-text.ts';
import { invoiceReads } from './invoice-reads.ts';
import { InvoiceBrief } from './invoice-text.tsx';
import { ReasonInput, type InvoiceDialogProps } from './move-invoice-modals.tsx';
import { OnlineField } from './online-field.tsx';

interface Typed {
  readonly isOnline: boolean;
  readonly redNo: string;
  readonly reversedOn: BusinessDate;
  readonly reason: string;
}

/** 红冲 of the whole invoice: by the program that has issued it, or by hand. */
export function ReverseInvoiceModal({ row, onClosed }: InvoiceDialogProps) {
  const [form] = Form.useForm<Typed>();
  const [today] = useState(() => dayText(Date.now()));
  const { data, error, refetch } = useRead('invoiceDetail', { params: { id: row.id } });
  const byHand = useCommand('reverseInvoice', { refreshes: invoiceReads });
  const online = useCommand('askReverseInvoice', { refreshes: invoiceReads });
  const canReverse = data?.port.canReverse === true;
  const isOnline = Form.useWatch<boolean | undefined>('isOnline', form) ?? canReverse;
  const params = { id: row.id };
  const submit = ({ redNo, reversedOn, reason }: Typed) => {
    if (isOnline) online.mutate({ params, body: { reason } });
    else byHand.mutate({ params, body: { redNo, reversedOn, reason } });
  };
  return (
    <CommandDialog
      title="红冲"
      okText={isOnline ? '提交红冲' : '确认红冲'}
      isDanger
      command={isOnline ? online : byHand}
      form={form}
      isOkDisabled={data === undefined}
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
          initialValues={{ reversedOn: today }}
          onFinish={submit}
        >
          {canReverse ? <OnlineField verb="红冲" /> : null}
          {isOnline ? null : (
            <>
              <ContractField
                of={reverseInvoice}
                name="redNo"
                label="红字发票号码"
                extra="整张红冲；红冲后金额可重新申请开票"
              >
                <Input allowClear maxLength={20} inputMode="numeric" />
              </ContractField>
              <ContractField of={reverseInvoice} name="reversedOn" label="红冲日期">
                <Input type="date" min={row.issuedOn ?? undefined} max={today} />
              </ContractField>
            </>
          )}
          <ContractField of={reverseInvoice} name="reason" label="红冲原因">
            <ReasonInput placeholder="如客户退租退款" />
          </ContractField>
        </Form>
      )}
    </CommandDialog>
  );
}
