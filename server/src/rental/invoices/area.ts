import * as calls from '@rental/contract/rental/invoices';
import * as openCalls from '@rental/contract/rental/open-invoices';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve } from '../../http/serve.ts';
import { applyInvoice, invoiceable } from './apply-invoice.ts';
import { invoiceDetail, revealInvoice } from './invoice-detail.ts';
import { exportableInvoices, invoiceCounts, listInvoices } from './invoice-list.ts';
import { issueInvoice } from './issue-invoice.ts';
import { refuseInvoice, reverseInvoice, withdrawInvoice } from './move-invoice.ts';
import { reverseInvoicePart } from './reverse-part.ts';
import { openAskInvoice, openInvoice, openInvoices, openWithdrawInvoice } from './open-invoices.ts';

export const invoicesArea: ServerArea = {
  serve: (serving, { payeeSeal }) => {
    serveApp(serving, openCalls.openAskInvoice, openAskInvoice(payeeSeal));
    serveApp(serving, openCalls.openInvoices, openInvoices);
    serveApp(serving, openCalls.openInvoice, openInvoice);
    serveApp(serving, openCalls.openWithdrawInvoice, openWithdrawInvoice);
    serve(serving, calls.listInvoices, listInvoices);
    serve(serving, calls.invoiceCounts, invoiceCounts);
    serve(serving, calls.invoiceable, invoiceable);
    serve(serving, calls.invoiceDetail, invoiceDetail);
    serve(serving, calls.applyInvoice, applyInvoice(payeeSeal));
    serve(serving, calls.issueInvoice, issueInvoice);
    serve(serving, calls.refuseInvoice, refuseInvoice);
    serve(serving, calls.withdrawInvoice, withdrawInvoice);
    serve(serving, calls.reverseInvoice, reverseInvoice);
    serve(serving, calls.reverseInvoicePart, reverseInvoicePart);
    serve(serving, calls.revealInvoice, revealInvoice(payeeSeal));
  },
  exportable: { listInvoices: exportableInvoices },
};
