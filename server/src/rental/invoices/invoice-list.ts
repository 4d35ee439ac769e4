import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listInvoices as call,
  type InvoiceRow,
  type invoiceCounts as countsCall,
} from '@rental/contract/rental/invoices';
import { invoiceStates, waitingInvoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered, invoiceFilters } from './invoice-filters.ts';
import { invoiceFileColumns, invoiceRowOf, withInvoiceRow } from './invoice-row.ts';

/** 发票, the last applied for first. */
const invoices = keysetList({
  criteriaOf,
  filtered,
  withRow: withInvoiceRow,
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.created_at', kind: 'instant', keyOf: (row) => row.created_at },
    amountFen: { column: 'm.amount_fen', kind: 'number', keyOf: (row) => row.amount_fen },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

export const listInvoices = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => invoices.page(ctx, tx, query, invoiceRowOf);

/** The counts on the tabs, without filters of what waits for somebody. */
export const invoiceCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  invoices.tabCounts(ctx, tx, query, {
    tabs: invoiceStates,
    waiting: waitingInvoiceStates,
    queryOf: (invoiceState) => ({ ...query, ...anyPage, invoiceState }),
  });

/** 发票 as they are exported. */
export const exportableInvoices = exportableList<typeof call, InvoiceRow, Keyset>({
  name: 'listInvoices',
  of: call,
  columns: invoiceFileColumns,
  describe: invoiceFilters.words,
  ...invoices.exportedAs(invoiceRowOf),
});
