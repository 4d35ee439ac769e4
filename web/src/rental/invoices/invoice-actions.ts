import type { Permission } from '@rental/contract/permissions';
import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { invoiceAfter, type InvoiceMove } from '@rental/domain/rental/invoices/invoice-states';

export type InvoiceDeed = 'look' | InvoiceMove;

interface InvoiceAction {
  readonly what: InvoiceDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: InvoiceRow) => boolean;
}

const move = (what: InvoiceMove, label: string, permission: Permission): InvoiceAction => ({
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
  move('refuse', '驳回', 'invoice:issue'),
  move('withdraw', '撤回', 'invoice:add'),
];
