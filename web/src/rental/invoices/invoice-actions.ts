import type { Permission } from '@rental/contract/permissions';
import type { InvoiceRow } from '@rental/contract/rental/invoices';
import {
  invoiceAfter,
  numberedInvoiceStates,
  type InvoiceMove,
} from '@rental/domain/rental/invoices/invoice-states';

/** The moves that have a dialog of their own: what is asked for online is a choice in those. */
type OwnMove = Extract<InvoiceMove, 'issue' | 'reverse' | 'reversePart' | 'refuse' | 'withdraw'>;
export type InvoiceDeed = 'look' | 'files' | OwnMove;

interface InvoiceAction {
  readonly what: InvoiceDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: InvoiceRow) => boolean;
}

const move = (what: OwnMove, label: string, permission: Permission): InvoiceAction => ({
  what,
  label,
  permission,
  isFor: ({ invoiceState }) => invoiceAfter(what, invoiceState) !== null,
});

/** The actions on an invoice, in the order of a row. */
export const invoiceActions: readonly InvoiceAction[] = [
  move('issue', '开票', 'invoice:issue'),
  move('reversePart', '部分红冲', 'invoice:reverse'),
  move('reverse', '红冲', 'invoice:reverse'),
  { what: 'look', label: '详情', permission: 'invoice:list', isFor: () => true },
  {
    what: 'files',
    label: '发票文件',
    permission: 'invoice:issue',
    isFor: ({ invoiceState }) => numberedInvoiceStates.some((state) => state === invoiceState),
  },
  move('refuse', '驳回', 'invoice:issue'),
  move('withdraw', '撤回', 'invoice:add'),
];
