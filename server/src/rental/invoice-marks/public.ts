export { markInvoices } from './mark-invoices.ts';
