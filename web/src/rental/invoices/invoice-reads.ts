import type { CallName } from '@rental/contract/contract';

/** The reads that show invoices: out of date once one is asked for or moved. */
export const invoiceReads: readonly CallName[] = [
  'listInvoices',
  'invoiceCounts',
  'invoiceDetail',
  'invoiceable',
];
