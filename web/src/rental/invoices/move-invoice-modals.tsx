import { Form, Input } from 'antd';
import { refuseInvoice, withdrawInvoice, type InvoiceRow } from '@rental/contract/rental/invoices';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { invoiceReads } from './invoice-reads.ts';
import { InvoiceBrief } from './invoice-text.tsx';

export interface InvoiceDialogProps {
  readonly row: InvoiceRow;
  readonly onClosed: () => void;
}

interface Reasoned {
  readonly reason: string;
}

const refreshes = { refreshes: invoiceReads };

export const ReasonInput = (props: { readonly placeholder: string }) => (
  <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} {...props} />
);

/** 驳回. */
export function RefuseInvoiceModal({ row, onClosed }: InvoiceDialogProps) {
  const [form] = Form.useForm<Reasoned>();
  const command = useCommand('refuseInvoice', refreshes);
  return (
    <CommandDialog
      title="驳回申请"
      okText="确认驳回"
      isDanger
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <InvoiceBrief row={row} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(body) => command.mutate({ params: { id: row.id }, body })}
      >
        <ContractField
          of={refuseInvoice}
          name="reason"
          label="驳回原因"
          extra="客户会看到；驳回后可重新申请"
        >
          <ReasonInput placeholder="如税号与抬头不符" />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}

/** 撤回. */
export function WithdrawInvoiceModal({ row, onClosed }: InvoiceDialogProps) {
  const [form] = Form.useForm<Reasoned>();
  const command = useCommand('withdrawInvoice', refreshes);
  return (
    <CommandDialog
      title="撤回申请"
      okText="确认撤回"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <InvoiceBrief row={row} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        onFinish={(body) => command.mutate({ params: { id: row.id }, body })}
      >
        <ContractField of={withdrawInvoice} name="reason" label="撤回原因">
          <ReasonInput placeholder="如客户不再需要" />
        </ContractField>
      </Form>
    </CommandDialog>
  );
}
